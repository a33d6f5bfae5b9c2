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
/// where the folder does not exist. Folders that cannot be read, and folders with a file's ending,
/// come back as errors, and the rest is still there. Links to folders are not followed: they could
/// lead in a circle.
#[must_use]
pub fn files(folder: &Path, ending: &str) -> (Vec<PathBuf>, Vec<FileError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => {
                errors.push(FileError::whole(&folder, error));
                continue;
            }
        };
        for entry in entries {
            let entry = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
            match entry {
                Ok((path, kind)) => {
                    let named = path.extension().is_some_and(|found| found == ending);
                    match (kind.is_dir(), named) {
                        (true, true) => {
                            errors.push(FileError::whole(&path, "expected a file, not a folder"));
                        }
                        (true, false) => folders.push(path),
                        (false, true) => found.push(path),
                        (false, false) => {}
                    }
                }
                Err(error) => errors.push(FileError::whole(&folder, error)),
            }
        }
    }
    found.sort();
    errors.sort_by(|a, b| a.path.cmp(&b.path));
    (found, errors)
}

/// The text of a regular file: a pipe would wait for ever, a device never end.
///
/// # Errors
/// What the system said, or the byte where the file stops being UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let fail = |error: std::io::Error| FileError::whole(path, error);
    if !std::fs::metadata(path).map_err(fail)?.is_file() {
        return Err(FileError::whole(path, "expected a regular file"));
    }
    String::from_utf8(std::fs::read(path).map_err(fail)?).map_err(|error| FileError {
        path: path.into(),
        place: format!("byte {}", error.utf8_error().valid_up_to()),
        expected: "expected text in UTF-8".into(),
    })
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
