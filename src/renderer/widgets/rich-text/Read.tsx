import { useMemo } from 'react';
import type { RendererServices } from '../../services.ts';
import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { htmlContent } from './html.tsx';
import './rich-text.css';

/** Whether an address is that of a stored file: nothing else is ever loaded into a text. */
export function isOwnFile(services: RendererServices, address: string): boolean {
  const [before = '', after = ''] = services.fileUrl('*').split('*');
  const rest = address.replace(/\?inline$/, '');
  if (before === '' || !rest.startsWith(before) || !rest.endsWith(after)) return false;
  return /^[\w-]+$/.test(rest.slice(before.length, rest.length - after.length));
}

/** Rich text as it was written; text without markup keeps its lines. */
export function RichTextRead({ value }: ReadProps) {
  const { services } = useRenderer();
  const html = typeof value === 'string' ? value : '';
  const content = useMemo(
    () => (html.includes('<') ? htmlContent(html, (address) => isOwnFile(services, address)) : html),
    [html, services],
  );
  return <div className={html.includes('<') ? 'hall-rich' : 'hall-rich hall-text'}>{content}</div>;
}
