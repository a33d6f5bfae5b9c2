//! The closed list of causes that a case can show, and sets of them.
//!
//! Names and groups only: how a feature is seen is `features`, how it is written is `spelling`. The
//! order is part of every fingerprint's canonical text and of the minimiser's order; append only,
//! and count [`VERSION`] up when a meaning changes.

use std::fmt;

/// Version of the list; a change of a meaning counts it up and makes stored classes recomputable.
pub const VERSION: u32 = 1;

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $name:ident $id:literal $group:ident,)+) => {
        /// A cause present in a case.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Feature { $($(#[doc = $doc])+ $name,)+ }

        /// Every feature with its id, group and meaning, in order.
        pub const ALL: &[(Feature, &str, Group, &str)] = &[
            $((Feature::$name, $id, Group::$group, concat!($($doc),+)),)+
        ];
    };
}

features! {
    /// After white space is skipped, the text starts with +.
    PlusSign "plus-sign" Spelling,
    /// A decimal literal whose first digit is 0 and is followed by a digit (underscores skipped).
    LeadingZero "leading-zero" Spelling,
    /// Contains _.
    Underscore "underscore" Spelling,
    /// Contains , ' or . between digit groups of three.
    Separator "separator" Spelling,
    /// Decimal literal with e or E and digits.
    Exponent "exponent" Spelling,
    /// Decimal literal with a point and digits on both sides of it.
    Fraction "fraction" Spelling,
    /// Decimal literal with digits before its point only.
    TrailingPoint "trailing-point" Spelling,
    /// Decimal literal with digits after its point only.
    LeadingPoint "leading-point" Spelling,
    /// After the sign 0x 0o 0b or 0d in either case, then only digits and underscores.
    RadixPrefix "radix-prefix" Spelling,
    /// Radix prefix 0x with a point or a p exponent.
    HexFloat "hex-float" Spelling,
    /// Decimal digits followed directly by one to three letters at the end.
    Suffix "suffix" Spelling,
    /// A number followed by anything else that no other feature names.
    TrailingText "trailing-text" Spelling,
    /// Starts and ends with the same quotation mark.
    Quotes "quotes" Spelling,
    /// Parts between commas, at least two of them numbers, not groups of three.
    List "list" Spelling,
    /// Contains # or // or /* after the number.
    Comment "comment" Spelling,
    /// Contains % and two hex digits.
    PercentForm "percent-form" Spelling,
    /// Two integers joined by /.
    FractionForm "fraction-form" Spelling,
    /// Inf, infinity or nan in any case.
    NonFinite "non-finite" Spelling,
    /// No bytes.
    Empty "empty" Spelling,
    /// Starts with space (CR counts as newline).
    SpaceBefore "space-before" WhiteSpace,
    /// Ends with space.
    SpaceAfter "space-after" WhiteSpace,
    /// Starts with tab (CR counts as newline).
    TabBefore "tab-before" WhiteSpace,
    /// Ends with tab.
    TabAfter "tab-after" WhiteSpace,
    /// Starts with newline (CR counts as newline).
    NewlineBefore "newline-before" WhiteSpace,
    /// Ends with newline.
    NewlineAfter "newline-after" WhiteSpace,
    /// White space between a sign and digits or between digits.
    SpaceInside "space-inside" WhiteSpace,
    /// Starts or ends with U+000B or U+000C.
    VtFf "vt-ff" WhiteSpace,
    /// Starts or ends with U+001C to U+001F.
    SeparatorControl "separator-control" WhiteSpace,
    /// Starts or ends with U+0085.
    Nel "nel" WhiteSpace,
    /// Starts or ends with U+00A0.
    Nbsp "nbsp" WhiteSpace,
    /// Starts or ends with another code point of category Z, or U+180E.
    UnicodeSpace "unicode-space" WhiteSpace,
    /// Starts or ends with U+FEFF.
    Bom "bom" WhiteSpace,
    /// Contains U+200B to U+200F, U+2060 or U+00AD.
    ZeroWidth "zero-width" Characters,
    /// A decimal digit (Nd) of the basic plane outside ASCII.
    UnicodeDigit "unicode-digit" Characters,
    /// A decimal digit (Nd) beyond the basic plane.
    AstralDigit "astral-digit" Characters,
    /// A number character that is not Nd (No, Nl: superscripts, Roman, CJK).
    NumberLetter "number-letter" Characters,
    /// U+2212, U+FF0B, U+FF0D, U+FE63 and the dashes, where a sign stands.
    SignLookalike "sign-lookalike" Characters,
    /// Contains U+0000.
    Nul "nul" Characters,
    /// Another control character or DEL.
    Control "control" Characters,
    /// Is not UTF-8.
    InvalidUtf8 "invalid-utf8" Characters,
    /// The body is below zero.
    Negative "negative" Size,
    /// Reads as minus zero.
    NegativeZero "negative-zero" Size,
    /// 2^31 to 2^32-1.
    BeyondI32 "beyond-i32" Size,
    /// 2^32 to 10^15-1.
    BeyondU32 "beyond-u32" Size,
    /// 10^15 to 2^53-1.
    Beyond15Digits "beyond-15-digits" Size,
    /// 2^53 to 2^63-1.
    Beyond2To53 "beyond-2^53" Size,
    /// 2^63 to 2^64-1.
    BeyondI64 "beyond-i64" Size,
    /// 2^64 up to the largest finite double.
    BeyondU64 "beyond-u64" Size,
    /// Beyond it.
    BeyondDouble "beyond-double" Size,
    /// More than 4300 digits.
    ManyDigits "many-digits" Size,
    /// Not zero, but zero as a double.
    Underflow "underflow" Size,
    /// Another value with another double, farther than 1e-9.
    OtherValue "other-value" Value,
    /// Not an integer, of another exact value but the same double.
    RoundsToBody "rounds-to-body" Value,
    /// Another integer with the same double.
    NeighbourInteger "neighbour-integer" Value,
    /// Another value with another double, relatively nearer than 1e-9.
    WithinBillionth "within-1e-9" Value,
    /// An encoded value that could travel plain.
    SentinelUnneeded "sentinel-unneeded" Sentinel,
    /// True or false in other case.
    LetterCase "letter-case" Boolean,
    /// Yes no on off t f y n and the like.
    BooleanWord "boolean-word" Boolean,
    /// 1 or 0 (or another number) for a boolean.
    BooleanNumber "boolean-number" Boolean,
    /// A proper prefix of true or false longer than one letter.
    BooleanPrefix "boolean-prefix" Boolean,
    /// Any other text for a boolean.
    BooleanOther "boolean-other" Boolean,
    /// The body is null.
    NullBody "null-body" Body,
    /// The body is an array or an object.
    ContainerBody "container-body" Body,
    /// The body has a fraction or an exponent.
    FloatBody "float-body" Body,
}

/// What part of a case a feature speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// How a number is written in ASCII.
    Spelling,
    /// White space around or inside.
    WhiteSpace,
    /// Characters outside printable ASCII.
    Characters,
    /// How large or how long the numbers are.
    Size,
    /// How the two values relate.
    Value,
    /// The base64 sentinel.
    Sentinel,
    /// How a boolean is written.
    Boolean,
    /// What the body is.
    Body,
}

impl Group {
    /// The group's name as features.tsv has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Group::Spelling => "spelling",
            Group::WhiteSpace => "white space",
            Group::Characters => "characters",
            Group::Size => "size",
            Group::Value => "value",
            Group::Sentinel => "sentinel",
            Group::Boolean => "boolean",
            Group::Body => "body",
        }
    }
}

impl Feature {
    /// The feature's id, as in findings and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        ALL[self as usize].1
    }

    /// The feature's group.
    #[must_use]
    pub fn group(self) -> Group {
        ALL[self as usize].2
    }

    /// One sentence: when a case has it.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        ALL[self as usize].3.trim()
    }

    /// The feature with this id.
    #[must_use]
    pub fn find(id: &str) -> Option<Feature> {
        ALL.iter().find(|row| row.1 == id).map(|row| row.0)
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A set of features, ordered as the list is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeatureSet(u128);

impl FeatureSet {
    /// No feature.
    pub const EMPTY: FeatureSet = FeatureSet(0);

    /// Adds a feature.
    pub fn insert(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }

    /// Adds a feature where the condition holds.
    pub fn insert_if(&mut self, feature: Feature, condition: bool) {
        self.0 |= u128::from(condition) << feature as u8;
    }

    /// Whether the feature is in the set.
    #[must_use]
    pub fn contains(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 == 1
    }

    /// Whether every feature of `other` is in the set.
    #[must_use]
    pub fn contains_all(self, other: FeatureSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// How many features.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The features of both sets.
    #[must_use]
    pub fn union(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | other.0)
    }

    /// The features, in order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = ALL.get(bits.trailing_zeros() as usize)?.0;
            bits &= bits - 1;
            Some(next)
        })
    }

    /// The set as a number, for hashing.
    #[must_use]
    pub fn bits(self) -> u128 {
        self.0
    }
}

impl FromIterator<Feature> for FeatureSet {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> FeatureSet {
        let mut set = FeatureSet::EMPTY;
        features.into_iter().for_each(|feature| set.insert(feature));
        set
    }
}

/// The ids joined by ` + `; `none` for the empty set.
impl fmt::Display for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (n, feature) in self.iter().enumerate() {
            write!(f, "{}{feature}", if n > 0 { " + " } else { "" })?;
        }
        Ok(())
    }
}
