//! The `misread` program: hands over to the command line and ends with its exit code.
#![forbid(unsafe_code)]

fn main() -> misread::cli::exit::Exit {
    misread::cli::run()
}
