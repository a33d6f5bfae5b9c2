//! What people and programs read: the screens and the JSON of every command.
//!
//! Functions from results to text; nothing here runs a campaign, touches a folder or writes to a
//! stream. Without the feature `cli` only the words and groups are there: a failed test shows values
//! as the screens do.

#[cfg(feature = "cli")]
pub mod explain;
#[cfg(feature = "cli")]
pub mod fuzz;
pub mod group;
#[cfg(feature = "cli")]
pub mod json;
#[cfg(feature = "cli")]
pub mod paint;
#[cfg(feature = "cli")]
pub mod power;
pub mod words;
