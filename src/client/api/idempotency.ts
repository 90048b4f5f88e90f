/** Random text that names one intention of a person. Works outside secure contexts too (http in a campus network). */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives each submission its key: the same content keeps its key until it was answered, so that a second press or a
 * repeat after a lost answer starts nothing twice; changed content is a new intention.
 */
export class SubmitKeys {
  private content: string | null = null;
  private key = '';

  keyFor(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.content) {
      this.content = text;
      this.key = newKey();
    }
    return this.key;
  }

  /** The server has answered (yes or no): the next press is another intention. */
  answered(): void {
    this.content = null;
  }
}
