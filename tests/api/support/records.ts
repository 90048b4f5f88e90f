import { expect } from 'vitest';

/** A record as the API answers it. */
export interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}

/** What a workbook of a test may hold. */
export const LIMITS = { bytes: 10_000_000, rows: 10_000, columns: 100 };

/** The body of an answer that succeeded. */
export async function bytes(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
