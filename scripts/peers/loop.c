/* The property as a plain C loop: a header that int() takes for the body must be read as the body by
   parseInt, Atoi and int() alike. Own random mutation of digits, all three rewritten in C; without
   Unicode tables, as a C program has none: int() knows ASCII digits, ASCII white space, U+0085 and
   U+00A0. Prints one found pair a shape, `hex body`, and at the end `total cases certified seconds`. */
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state = 88172645463325252u;
static unsigned below(unsigned n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(((state >> 32) * n) >> 32);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static const unsigned char *skip(const unsigned char *s) {
    for (;; s++) {
        if (isspace(*s)) continue;
        if (s[0] == 0xC2 && (s[1] == 0x85 || s[1] == 0xA0)) { s++; continue; }
        return s;
    }
}

/* What int() reads; 0 where it refuses. */
static int py_int(const unsigned char *s, size_t length, __int128 *value) {
    const unsigned char *end = s + length;
    s = skip(s);
    int negative = *s == '-';
    if (*s == '-' || *s == '+') s++;
    if (!isdigit(*s)) return 0;
    for (*value = 0; isdigit(*s) || (*s == '_' && isdigit(s[1])); s++)
        if (*s != '_') *value = *value * 10 + (*s - '0');
    if (negative) *value = -*value;
    return skip(s) == end;
}

static int go_atoi(const unsigned char *s, size_t length, __int128 expected) {
    char *end;
    if (!isdigit(s[0]) && !((s[0] == '-' || s[0] == '+') && isdigit(s[1]))) return 0;
    errno = 0;
    long long value = strtoll((const char *)s, &end, 10);
    return (size_t)(end - (char *)s) == length && errno == 0 && value == expected;
}

static int js_parse_int(const unsigned char *s, __int128 expected) {
    char digits[64];
    size_t n = 0;
    while (isspace(*s) || (s[0] == 0xC2 && s[1] == 0xA0)) s += *s == 0xC2 ? 2 : 1;
    if (*s == '-' || *s == '+') digits[n++] = *s++;
    while (isdigit(*s) && n < 60) digits[n++] = *s++;
    digits[n] = 0;
    double value = strtod(digits, NULL);
    return n > 0 && isdigit(digits[n - 1]) && (__int128)value == expected && !(value == 0 && digits[0] == '-');
}

static size_t character(unsigned char *out) {
    unsigned limits[] = {0x80, 0x80, 0x10000, 0x110000}, c = below(limits[below(4)]);
    if (c < 0x80) return out[0] = c, 1;
    if (c < 0x800) return out[0] = 0xC0 | c >> 6, out[1] = 0x80 | (c & 63), 2;
    if (c >= 0xD800 && c < 0xE000) c = 0xFFFD;
    if (c < 0x10000) return out[0] = 0xE0 | c >> 12, out[1] = 0x80 | (c >> 6 & 63), out[2] = 0x80 | (c & 63), 3;
    out[0] = 0xF0 | c >> 18, out[1] = 0x80 | (c >> 12 & 63), out[2] = 0x80 | (c >> 6 & 63), out[3] = 0x80 | (c & 63);
    return 4;
}

static size_t mutate(unsigned char *text, size_t length) {
    for (unsigned edits = below(3); edits > 0; edits--) {
        unsigned char added[4];
        size_t at = below(length + 1), end = at + below(2), n = below(4) ? character(added) : 0;
        if (end > length) end = length;
        memmove(text + at + n, text + end, length - end + 1);
        memcpy(text + at, added, n);
        length += n + at - end;
    }
    return length;
}

static uint64_t seen[1 << 20];
static int new_shape(const unsigned char *s, size_t length, size_t size) {
    uint64_t hash = 14695981039346656037u ^ size;
    for (size_t i = 0; i < length; i++)
        if (!isdigit(s[i]) || i == 0 || !isdigit(s[i - 1]))
            hash = (hash ^ (isdigit(s[i]) ? '9' : s[i])) * 1099511628211u;
    hash = (hash ^ hash >> 29) * 11400714819323198485u;
    uint64_t *slot = &seen[hash >> 44];
    return *slot != hash && (*slot = hash, 1);
}

int main(int count, char **arguments) {
    double seconds = count > 1 ? atof(arguments[1]) : 10, start = now(), elapsed = 0;
    unsigned long long cases = 0, certified = 0;
    for (; elapsed < seconds; elapsed = now() - start)
        for (int n = 0; n < 1000; n++) {
            unsigned char body[24], header[64];
            size_t size = 0;
            unsigned first = below(10);
            if (first && below(8) == 0) body[size++] = '-';
            body[size++] = '0' + first;
            for (unsigned more = below(20); first && more > 0; more--) body[size++] = '0' + below(10);
            body[size] = 0;
            memcpy(header, body, size + 1);
            size_t length = mutate(header, size);
            __int128 expected, value;
            cases++;
            py_int(body, size, &expected);
            if (!py_int(header, length, &value) || value != expected) continue;
            certified++;
            if (js_parse_int(header, expected) && go_atoi(header, length, expected)) continue;
            if (!new_shape(header, length, size)) continue;
            for (size_t i = 0; i < length; i++) printf("%02x", header[i]);
            printf(" %s\n", body);
        }
    printf("total %llu %llu %f\n", cases, certified, elapsed);
}
