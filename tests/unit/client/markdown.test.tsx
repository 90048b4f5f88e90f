import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from '../../../src/client/components/Markdown.tsx';

it('a guide shows its tables as tables, and HTML in it as text', () => {
  const guide = '提前多久：\n\n| 范围 | 至少提前 |\n| --- | --- |\n| 国内 | 15 天 |\n\n<b>HTML</b>';
  const html = renderToStaticMarkup(<Markdown text={guide} />);
  expect(html).toContain('<td>15 天</td>');
  expect(html).not.toContain('| 国内');
  expect(html).not.toContain('<b>');
});
