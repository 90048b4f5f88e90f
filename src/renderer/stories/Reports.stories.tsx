import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReportPartData, ReportPartView } from '../../definition/report/view.ts';
import { PART_KINDS, type PartKind } from '../../definition/types/report.ts';
import { ReportParts } from '../report/ReportParts.tsx';

const NAMES = ['用车申请', '公共报修', '会议室预约', '教职工请假', '费用报销'];
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

/** A part of a kind as the server describes it. */
function viewOf(kind: PartKind): ReportPartView {
  const group = {
    title: kind === 'line' ? '月份' : '事项',
    role: 'group',
    format: kind === 'line' ? 'time' : 'text',
  } as const;
  const month = { title: '月份', role: 'group', format: 'time' } as const;
  const count = { title: '数量', role: 'measure', format: 'count' } as const;
  const late = { title: '超时率', role: 'measure', format: 'share' } as const;
  const columns: Record<PartKind, ReportPartView['columns']> = {
    ...{ figure: [count], bar: [group, count], line: [group, count], pie: [group, count] },
    ...{ heat: [group, month, count], table: [group, count, late], list: [group, month] },
  };
  return { kind, title: `${NAMES[PART_KINDS.indexOf(kind)] ?? '统计'}（${kind}）`, columns: columns[kind] };
}

/** Numbers that look the same every day. */
function countedOf({ kind, columns }: ReportPartView): ReportPartData {
  const size = (i: number) => 40 - i * 7 + ((i * 13) % 9);
  const first = kind === 'line' ? MONTHS : NAMES;
  const rows =
    kind === 'figure'
      ? [{ cells: [128], keys: [] }]
      : first.flatMap((name, i) =>
          (columns[1]?.role === 'group' ? MONTHS : ['']).map((month, j) => {
            const keys = month === '' ? [name] : [name, month];
            const measures = columns.filter(({ role }) => role === 'measure');
            return {
              keys,
              cells: [...keys, ...measures.map(({ format }) => (format === 'share' ? i / 10 : size(i + j)))],
            };
          }),
        );
  return { state: 'ready', rows, more: kind === 'table', ...(kind === 'figure' && { previous: 96 }) };
}

const PARTS = PART_KINDS.map(viewOf);

const meta: Meta<typeof ReportParts> = {
  title: 'Reports/Parts',
  component: ReportParts,
  args: { parts: PARTS, link: (_part, _row, name) => name, onOpen: () => undefined },
};
export default meta;

type Story = StoryObj<typeof ReportParts>;

/** Every kind of part. */
export const Full: Story = { args: { counted: PARTS.map(countedOf) } };

/** Nothing fell into what was asked for. */
export const Empty: Story = { args: { counted: PARTS.map(() => ({ state: 'ready', rows: [], more: false })) } };

/** What the reader may not see, and what is no more. */
export const Denied: Story = {
  args: { counted: PARTS.map((_, i) => ({ state: i % 2 === 0 ? 'denied' : 'broken' })) },
};
