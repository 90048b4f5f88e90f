/**
 * SHA-256 in hex. WebCrypto is there in Node, and in browsers in secure contexts; elsewhere (an editor opened over plain
 * http) nothing is deployed, so that an empty hash does no harm.
 */
export async function sha256(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
