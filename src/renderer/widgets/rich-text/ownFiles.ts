import type { RendererServices } from '../../services.ts';

/** Whether an address is that of a stored file: nothing else is ever loaded into a text. */
export function isOwnFile(services: RendererServices, address: string): boolean {
  const [before = '', after = ''] = services.fileUrl('*').split('*');
  const rest = address.replace(/\?inline$/, '');
  if (before === '' || !rest.startsWith(before) || !rest.endsWith(after)) return false;
  return /^[\w-]+$/.test(rest.slice(before.length, rest.length - after.length));
}
