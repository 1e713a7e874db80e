// SHA-256 and HMAC-SHA256 in plain JavaScript: on a hall's network without HTTPS the browser offers no crypto.subtle.

const ROUND = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64; // bytes

function primes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

function compress(state, view, at) {
  const words = new Int32Array(64);
  for (let number = 0; number < 16; number += 1) words[number] = view.getInt32(at + 4 * number);
  for (let number = 16; number < 64; number += 1) {
    const low = words[number - 15];
    const high = words[number - 2];
    const first = turn(low, 7) ^ turn(low, 18) ^ (low >>> 3);
    const second = turn(high, 17) ^ turn(high, 19) ^ (high >>> 10);
    words[number] = (words[number - 16] + first + words[number - 7] + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let number = 0; number < 64; number += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[number] + words[number]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, number) => {
    state[number] = (state[number] + word) | 0;
  });
}

// The digest of bytes, as 32 bytes.
export function sha256(bytes) {
  const state = Int32Array.from(START);
  const view = padded(bytes);
  for (let at = 0; at < view.byteLength; at += BLOCK) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, number) => digest.setInt32(4 * number, word));
  return new Uint8Array(digest.buffer);
}

// The HMAC of bytes under a key, as 32 bytes.
export function hmac(key, bytes) {
  const short = new Uint8Array(BLOCK);
  short.set(key.length > BLOCK ? sha256(key) : key);
  const inner = joined(short.map((byte) => byte ^ 0x36), bytes);
  return sha256(joined(short.map((byte) => byte ^ 0x5c), sha256(inner)));
}

function joined(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

export function utf8(text) {
  return new TextEncoder().encode(text);
}

export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
