// Runs the real Node.js functions for attestation: argv names reader ids, stdin has one field value
// in hexadecimal a line (an empty line is the empty value), stdout gets
// `reader<TAB>hex<TAB>outcome` for each value and reader, stderr one line with the version.
// It must not know what any emulation answers. Batched: reads blocks, writes blocks.
import { readSync, writeSync } from 'node:fs';

const bits = new DataView(new ArrayBuffer(8));

function f64(value) {
  if (Number.isNaN(value)) return 'f64:nan';
  bits.setFloat64(0, value);
  return 'f64:' + bits.getUint32(0).toString(16).padStart(8, '0')
    + bits.getUint32(4).toString(16).padStart(8, '0');
}

// UTF-8, but a lone surrogate in the three bytes it would have.
function textHex(text) {
  let out = '';
  const byte = (b) => { out += b.toString(16).padStart(2, '0'); };
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code < 0x80) byte(code);
    else if (code < 0x800) { byte(0xc0 | code >> 6); byte(0x80 | code & 63); }
    else if (code < 0x10000) {
      byte(0xe0 | code >> 12); byte(0x80 | code >> 6 & 63); byte(0x80 | code & 63);
    } else {
      byte(0xf0 | code >> 18); byte(0x80 | code >> 12 & 63);
      byte(0x80 | code >> 6 & 63); byte(0x80 | code & 63);
    }
  }
  return out;
}

function json(text) {
  let value;
  try { value = JSON.parse(text); } catch (error) {
    return error instanceof SyntaxError ? 'err syntax' : 'err limit';
  }
  if (value === null) return 'null';
  switch (typeof value) {
    case 'number': return f64(value);
    case 'boolean': return 'bool:' + value;
    case 'string': return 'text:' + textHex(value);
    default: return 'err type';
  }
}

const READERS = {
  'js.Number': (s) => f64(Number(s)),
  'js.parseInt': (s) => f64(parseInt(s)),
  'js.JSON': json,
};

const readers = process.argv.slice(2).map((id) => {
  const [name, decoding = 'utf8'] = id.split('@');
  if (!READERS[name] || !['utf8', 'latin1'].includes(decoding)) {
    process.stderr.write(`no reader ${id}\n`);
    process.exit(2);
  }
  return { id, decoding, read: READERS[name] };
});

function writeAll(text) {
  const data = Buffer.from(text, 'latin1');
  for (let at = 0; at < data.length;) {
    try { at += writeSync(1, data, at); } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

let out = [];
let size = 0;
function flush() {
  writeAll(out.join(''));
  out = [];
  size = 0;
}

function take(hex) {
  const bytes = Buffer.from(hex, 'hex');
  for (const { id, decoding, read } of readers) {
    const line = `${id}\t${hex}\t${read(bytes.toString(decoding))}\n`;
    out.push(line);
    size += line.length;
  }
  if (size > 1 << 16) flush();
}

process.stderr.write(`Node.js ${process.versions.node} (V8 ${process.versions.v8})\n`);
const block = Buffer.alloc(1 << 16);
let rest = '';
for (;;) {
  let count;
  try { count = readSync(0, block, 0, block.length, null); } catch (error) {
    if (error.code === 'EAGAIN') continue;
    if (error.code === 'EOF') break;
    throw error;
  }
  if (count === 0) break;
  const lines = (rest + block.toString('latin1', 0, count)).split('\n');
  rest = lines.pop();
  for (const line of lines) take(line);
}
if (rest !== '') take(rest);
flush();
