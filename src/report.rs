//! What people and programs read: the screens and the JSON of every command.
//!
//! Functions from results to text; nothing here runs a campaign, touches a folder or writes to a
//! stream.

pub mod explain;
pub mod fuzz;
pub mod group;
pub mod json;
pub mod paint;
pub mod power;
pub mod words;
