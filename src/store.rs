//! The only module that knows the folders `findings/` and `corpus/`: the layout of their files, how
//! they are read, checked and written.
//!
//! It must not know the terminal: what is wrong with a file comes back as a value.

pub mod baseline;
pub mod corpus;
pub mod entry;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is wrong with a file, where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// Line and column from 1, or the case's id, or nothing.
    pub place: String,
    /// What was expected, or what the system said.
    pub expected: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if !self.place.is_empty() {
            write!(f, ", {}", self.place)?;
        }
        write!(f, ": {}", self.expected)
    }
}

impl std::error::Error for FileError {}

impl FileError {
    /// An error about a file as a whole.
    pub fn whole(path: &Path, expected: impl fmt::Display) -> FileError {
        FileError { path: path.into(), place: String::new(), expected: expected.to_string() }
    }
}

/// The files of a folder with this ending, below it at any depth, in the order of their paths; none
/// where the folder does not exist.
///
/// # Errors
/// A folder that exists and cannot be read.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, FileError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(FileError::whole(&folder, error)),
        };
        for entry in entries {
            let path = entry.map_err(|error| FileError::whole(&folder, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a file whole or not at all: to a temporary file beside it, synced, then renamed.
///
/// # Errors
/// What the system said; the file that was there before is untouched.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let fail = |error: std::io::Error| FileError::whole(path, error);
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(fail)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = std::fs::File::create(&temporary)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&temporary, path));
    written.map_err(|error| {
        // The temporary file is ours alone; that it may not exist is no second error.
        let _ = std::fs::remove_file(&temporary);
        fail(error)
    })
}
