import { useMemo } from 'react';
import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { htmlContent } from './html.tsx';
import { isOwnFile } from './ownFiles.ts';
import './rich-text.css';

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
