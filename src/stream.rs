//! The random bytes of a campaign: our own generator, fixed and documented, keyed by seed, lane and
//! purpose.
//!
//! It must not know what the bytes are used for. It is ours because a campaign's cases are promised
//! to be the same on every machine and with every later release: a generator from a crate may change
//! its stream with its version, this one changes only together with [`STREAM_VERSION`].
//!
//! Algorithm: xoshiro256++ 1.0 (Blackman and Vigna, public domain). Its four state words are the
//! first four outputs of SplitMix64 started at `k`, where `k` is the first output of SplitMix64
//! started at the seed, XOR `2 × lane + purpose` (fresh 0, mutated 1). Bytes are the words in little
//! endian.

/// Counts up with every change of the bytes that a key gives.
pub const STREAM_VERSION: u32 = 1;

/// What a lane draws the bytes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// New cases. This stream never depends on what earlier cases showed, so estimates may use it.
    Fresh,
    /// Choice and change of pooled cases.
    Mutated,
}

/// A stream of random words and bytes.
#[derive(Clone, Debug)]
pub struct Stream {
    state: [u64; 4],
}

impl Stream {
    /// The stream of a seed, a lane and a purpose; equal keys give equal streams.
    #[must_use]
    pub fn new(seed: u64, lane: u32, purpose: Purpose) -> Stream {
        let (mut from_seed, mut state) = (seed, [0; 4]);
        let place = u64::from(lane) << 1 | u64::from(purpose == Purpose::Mutated);
        let mut from_key = split_mix(&mut from_seed) ^ place;
        state.fill_with(|| split_mix(&mut from_key));
        Stream { state }
    }

    /// The next 64 bits.
    #[inline]
    #[must_use]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let out = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A number below `n`; 0 where `n` is 0. The bias is below `n / 2^64`.
    #[inline]
    #[must_use]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// Fills the buffer; a last part of less than eight bytes takes a word of its own.
    #[inline]
    pub fn fill(&mut self, buffer: &mut [u8]) {
        let (words, rest) = buffer.as_chunks_mut::<8>();
        for word in words {
            *word = self.next_u64().to_le_bytes();
        }
        if !rest.is_empty() {
            let word = self.next_u64().to_le_bytes();
            rest.copy_from_slice(&word[..rest.len()]);
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood; Vigna's reference code): moves the state, answers its output.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_reference_outputs_for_seed_1234567() {
        let mut state = 1_234_567;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([(); 5].map(|()| split_mix(&mut state)), expected);
    }

    #[test]
    fn xoshiro_gives_the_reference_outputs_for_state_1_2_3_4() {
        let mut stream = Stream { state: [1, 2, 3, 4] };
        let expected = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        assert_eq!([(); 10].map(|()| stream.next_u64()), expected);
    }

    #[test]
    fn bytes_are_the_words_in_little_endian_and_a_rest_takes_a_word() {
        let mut stream = Stream { state: [1, 2, 3, 4] };
        let mut bytes = [0xee; 19];
        stream.fill(&mut bytes);
        // 41943041 = 0x2800001, 58720359 = 0x3800067, 3588806011781223 = 0xcc00003800067.
        assert_eq!(bytes[..8], [0x01, 0x00, 0x80, 0x02, 0, 0, 0, 0]);
        assert_eq!(bytes[8..16], [0x67, 0x00, 0x80, 0x03, 0, 0, 0, 0]);
        assert_eq!(bytes[16..], [0x67, 0x00, 0x80]);
        assert_eq!(stream.next_u64(), 3_591_011_842_654_386);
    }

    #[test]
    fn a_key_is_seed_lane_and_purpose() {
        let first = |seed, lane, purpose| Stream::new(seed, lane, purpose).next_u64();
        let control = first(7, 3, Purpose::Fresh);
        assert_eq!(control, first(7, 3, Purpose::Fresh));
        assert_ne!(control, first(8, 3, Purpose::Fresh));
        assert_ne!(control, first(7, 4, Purpose::Fresh));
        assert_ne!(control, first(7, 3, Purpose::Mutated));
    }

    #[test]
    fn below_stays_below_and_reaches_every_number() {
        let mut stream = Stream::new(1, 0, Purpose::Fresh);
        let mut seen = [false; 7];
        (0..1000).for_each(|_| seen[stream.below(7) as usize] = true);
        assert_eq!(seen, [true; 7]);
        assert_eq!((stream.below(0), stream.below(1)), (0, 0));
    }
}
