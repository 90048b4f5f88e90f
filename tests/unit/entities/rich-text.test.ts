import { describe, expect, it } from 'vitest';
import { cleanRichTexts } from '../../../src/server/services/richText.ts';

const ui = { content: { 'ui:widget': 'rich-text' }, rows: { items: { note: { 'ui:widget': 'rich-text' } } } };
const clean = (content: string) => cleanRichTexts(ui, { content })['content'];

describe('a rich text', () => {
  it.each([
    ['<script>alert(1)</script><p>好</p>', '<p>好</p>'],
    ['<p onclick="x()">好</p>', '<p>好</p>'],
    ['<a href="javascript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<img src="https://evil.example/x.png">', ''],
    ['<img src="data:image/svg+xml,<svg onload=x()>">', ''],
    ['<p style="position:fixed;text-align:center">x</p>', '<p style="text-align:center">x</p>'],
    ['<p style="background:url(https://evil.example)">x</p>', '<p>x</p>'],
    [
      '<iframe src="//evil.example"></iframe><svg><a xlink:href="javascript:x()">好</a></svg>',
      '<a rel="noopener noreferrer" target="_blank">好</a>',
    ],
  ])('loses what is dangerous in %s', (given, kept) => expect(clean(given)).toBe(kept));

  it.each([
    ['nested without end', '<div>'.repeat(100_000)],
    ['nested by two', '<p><b>'.repeat(1_000)],
    ['closed by others', '<b></i>'.repeat(1_000)],
    ['closed in comments', '<b><!--</b>-->'.repeat(1_000)],
    ['closed in quotes', '<b><i title="</b>"></i>'.repeat(1_000)],
    ['closed in scripts', '<b><script></b></script>'.repeat(1_000)],
    ['too long', 'x'.repeat(500_000)],
  ])('is refused when it is %s, which would keep the server busy', (_how, html) => {
    expect(() => clean(html)).toThrow('tooLarge');
  });

  it('is read once, however its styles are written', () => {
    const endless = `<p style="color:rgb(1${' '.repeat(390_000)}x)">好</p>`;
    expect(clean(endless)).toBe('<p>好</p>');
    expect(clean('<p style="color: rgb(1, 20 ,255)">好</p>')).toBe('<p style="color:rgb(1, 20 ,255)">好</p>');
  });

  it('may have many elements, and some in each other', () => {
    const flat = '<p>一<br />二</p>'.repeat(2_000);
    expect(clean(flat)).toBe(flat);
    const nested = `${'<ul><li>'.repeat(20)}一${'</li></ul>'.repeat(20)}`;
    expect(clean(nested)).toBe(nested);
  });

  it('keeps what people write', () => {
    const written = '<h2>一</h2><p style="font-size:18px"><strong>二</strong></p><ul><li>三</li></ul>';
    expect(clean(written)).toBe(written);
    const picture = '<img src="/api/sys/oss/file/0123456789abcdefghjk?inline" alt="图" />';
    expect(clean(picture)).toBe(picture);
  });

  it('is cleaned in rows too, and plain texts stay as they are', () => {
    expect(cleanRichTexts(ui, { rows: [{ note: '<script>1</script>a', other: '<b>' }], title: '<b>' })).toEqual({
      rows: [{ note: 'a', other: '<b>' }],
      title: '<b>',
    });
  });
});
