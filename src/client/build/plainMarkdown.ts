/**
 * Stands in for `markdown-to-jsx`, which @rjsf/core brings for descriptions in Markdown: our templates draw those as
 * text, so that 15 kB of every form page would never run.
 */
export function Markdown({ children }: { children?: string }): string {
  return children ?? '';
}
