import type { Files } from './files.ts';
import { isChinese, jsonText, type Outline } from './outline.ts';

/** A small report that works: how many requests, by month and by service. */
export function reportFiles({ key, title, english, meta }: Outline): Files {
  return {
    'report.json': jsonText({
      $schema: `${meta}/report.schema.json`,
      title,
      icon: 'BarChartOutlined',
      permission: `${key.replaceAll('/', ':')}:list`,
      from: 'requests',
      filters: [{ field: 'startedAt', last: 90 }, 'topic', 'dept'],
      parts: [
        { kind: 'figure', title: '提交', measure: 'count()', compare: 'previous' },
        { kind: 'line', title: '提交趋势', by: ['day(startedAt)'], measure: 'count()' },
        { kind: 'table', title: '各类事项', by: ['topic'], measures: ['count()', 'share(overdue)'] },
      ],
    }),
    'locales/en-US.json': jsonText({
      ...(isChinese(title) && { [title]: english }),
      提交: 'Handed in',
      提交趋势: 'Handed in over time',
      各类事项: 'By service',
    }),
  };
}
