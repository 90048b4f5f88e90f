/** A fingerprint in groups of four, as people compare it: `12AB 34CD …`. */
export function grouped(digest: string): string {
  return digest.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ');
}
