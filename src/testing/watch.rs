//! An own check in the place of a validator: called, kept from ending the search, and compared with
//! its policy on every case that it meets.
//!
//! It must not know vectors or classes.

use super::{ID, Subject};
use crate::case::Case;
use crate::minimise::shortlex;
use crate::policy::Policy;
use crate::validator::{Decision, Rule, Validator};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the check was seen to do; the smallest case of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// It panicked, with this message.
    pub(super) panicked: Option<(Case, String)>,
    /// It certified what the policy refuses.
    pub(super) loose: Option<Case>,
    /// It refused what the policy certifies.
    pub(super) strict: Option<Case>,
}

/// A check under watch.
pub(super) struct Watch {
    subject: Subject,
    policy: Policy,
    seen: Mutex<Seen>,
    /// Set once the check has panicked: nothing further is asked of it.
    pub(super) stop: AtomicBool,
}

impl Watch {
    pub(super) fn new(subject: Subject, policy: Policy) -> Arc<Watch> {
        let (seen, stop) = (Mutex::default(), AtomicBool::new(false));
        Arc::new(Watch { subject, policy, seen, stop })
    }

    /// The check's answer; `None` where the case is not of its type or it has panicked.
    pub(super) fn certifies(&self, case: &Case) -> Option<bool> {
        if !self.subject.is_for(case.kind) || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let call = || (self.subject.function)(&case.field_value, case.body());
        match catch_unwind(AssertUnwindSafe(call)) {
            Ok(certified) => Some(certified),
            Err(payload) => {
                self.stop.store(true, Ordering::Relaxed);
                self.lock().panicked.get_or_insert((case.clone(), message(&*payload)));
                None
            }
        }
    }

    /// The check's answer where it is not the policy's.
    pub(super) fn differs(&self, case: &Case) -> Option<bool> {
        self.certifies(case).filter(|&own| own != self.policy.certifies(case))
    }

    /// The check as a validator of a campaign.
    pub(super) fn validator(self: &Arc<Watch>) -> Validator {
        let watch = Arc::clone(self);
        let decide = move |case: &Case| {
            let certified = watch.certifies(case);
            if let Some(own) = certified
                && own != watch.policy.certifies(case)
            {
                watch.note(case, own);
            }
            decision(certified == Some(true))
        };
        validator(Rule::Made(Arc::new(decide)))
    }

    /// Keeps the smallest case of each way to differ from the policy.
    fn note(&self, case: &Case, loose: bool) {
        let mut seen = self.lock();
        let kept = if loose { &mut seen.loose } else { &mut seen.strict };
        if kept.as_ref().is_none_or(|kept| shortlex(case, kept).is_lt()) {
            *kept = Some(case.clone());
        }
    }

    /// What was seen so far.
    pub(super) fn seen(&self) -> Seen {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An own check's validator.
pub(super) fn validator(rule: Rule) -> Validator {
    Validator { id: ID.into(), about: "a check of somebody's own".into(), ships: false, rule }
}

pub(super) fn decision(certified: bool) -> Decision {
    if certified {
        Decision::Certified
    } else {
        Decision::refused("", "refused by the check, which gives no reason")
    }
}

/// The text of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a value that is no text".to_owned())
}
