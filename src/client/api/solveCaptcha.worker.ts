import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Puzzle } from '../../contract/person.ts';

/** Tries numbers until one fits. crypto.subtle is missing where the hall is reached by http, and far slower one by one. */
function solve({ challenge, salt, maxnumber }: Puzzle): number | null {
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number;
  }
  return null;
}

addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solve(data)));
