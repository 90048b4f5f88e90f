import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const url = (bytes: Buffer): string => bytes.toString('base64url');

/** The little of CBOR that an authenticator says: lengths below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const HAS_KEY = 0x40;

/** A stick as WebAuthn has it, with one key (ES256), in a browser at `origin`. */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#cose = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, 'base64url'))],
      [int(-3), bytes(Buffer.from(y, 'base64url'))],
    );
  }

  get id(): string {
    return url(this.#id);
  }

  /** What the browser answers to options of a registration. */
  make(challenge: string) {
    const length = Buffer.from([0, this.#id.length]);
    const data = Buffer.concat([this.#facts(HAS_KEY), Buffer.alloc(16), length, this.#id, this.#cose]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return this.#answer({
      clientDataJSON: url(this.#client('webauthn.create', challenge)),
      attestationObject: url(attestation),
      transports: ['usb'],
    });
  }

  /** What it answers to the challenge of a login. */
  sign(challenge: string) {
    this.#counter++;
    const [client, data] = [this.#client('webauthn.get', challenge), this.#facts(0)];
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key);
    return this.#answer({
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(signature),
    });
  }

  #answer<T extends object>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #facts(more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([PRESENT | more]), counter]);
  }
}
