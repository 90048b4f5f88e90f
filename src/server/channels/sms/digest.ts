import { createHash, createHmac } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac256 = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
