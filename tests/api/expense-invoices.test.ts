import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

interface Claim {
  formData: { items: object[] };
}

describe('an invoice', () => {
  let hall: TestHall;

  beforeAll(async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind, { settings: { topicsDir: fromRoot('topics') } });
  });
  afterAll(() => hall?.remove());

  it('is claimed once, be it in two claims, and again after the first was withdrawn', async () => {
    const teacher = await hall.as('teacher');
    const sample = fromRoot('topics', 'expense-account', 'samples', 'valid-personal.json');
    const { formData } = JSON.parse(readFileSync(sample, 'utf8')) as Claim;
    const items = formData.items.map((item, index) => ({
      ...item,
      ...(index === 1 && { invoiceNo: '24332000000087654321' }),
    }));
    const { data } = await teacher.get<{ checkCode: string } | string>('/manager/file/view/fileUploadCheck');
    const form = new FormData();
    form.append('checkCode', typeof data === 'string' ? data : (data?.checkCode ?? ''));
    form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), '发票.pdf');
    const invoices = [(await teacher.post<{ id: string; name: string; size: number }>('/sys/oss/upload', form)).data];
    const claim = () =>
      teacher.post<{ processInstanceId: string; errors: { path: string; message: string }[] }>(`${PATHS.flow}/start`, {
        topic: 'expense-account',
        formData: { ...formData, items, invoices },
      });
    const first = await claim();
    expect([first.code, first.data?.errors]).toEqual([0, undefined]);
    const again = await claim();
    expect(again.status).toBe(422);
    const message = '这张发票已在其他报销单中使用，同一张发票只能报销一次';
    expect(again.data?.errors).toEqual([{ path: 'items.1.invoiceNo', message }]);
    await teacher.post(`${PATHS.flow}/withdraw`, { processInstanceId: first.data?.processInstanceId ?? '' });
    expect((await claim()).code).toBe(0);
  });
});
