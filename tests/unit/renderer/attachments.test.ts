import { expect, it } from 'vitest';
import { attachmentsOf } from '../../../src/renderer/list/attachments.ts';

it('reads files that a row carries as two texts with commas, and none that are not ours', () => {
  const [one, two] = ['0123456789abcdefghij', 'abcdefghij0123456789'];
  const row = {
    id: 'r',
    fileName: '通知.pdf, 附件一.docx,别处.pdf',
    fileUrl: `/api/sys/oss/file/${one}, ${two},https://elsewhere.example/x.pdf`,
  };
  expect(attachmentsOf(row)).toEqual([
    { id: one, name: '通知.pdf' },
    { id: two, name: '附件一.docx' },
  ]);
  expect(attachmentsOf({ id: 'r', fileUrl: one })).toEqual([{ id: one, name: one }]);
  expect(attachmentsOf({ id: 'r', fileName: 'x.pdf' })).toEqual([]);
  expect(attachmentsOf({ id: 'r', fileName: ['x'], fileUrl: null })).toEqual([]);
});
