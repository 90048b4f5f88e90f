import { expect, test } from 'vitest';
import { fillPlaces } from '../../../src/definition/text/placeholders.ts';
import { plainText } from '../../../src/definition/text/plainText.ts';

test('the text of a mail has its lines, and its signs as people type them', () => {
  const said = `研发 & 设计 <b>"1"</b> 'x' &lt;`;
  const html = fillPlaces('<p>{a}</p><ul><li>one&nbsp;two</li></ul>three<br />', { a: said }, { html: true });
  expect(html).not.toContain('<b>');
  expect(plainText(html)).toBe(`${said}\none two\nthree`);
});
