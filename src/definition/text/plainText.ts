const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a mail's HTML says to who reads only text: its lines, and the signs that HTML writes otherwise. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/li|\/div)[^>]{0,200}>/gi, '\n')
    .replaceAll(/<[^>]{0,500}>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .trim();
}
