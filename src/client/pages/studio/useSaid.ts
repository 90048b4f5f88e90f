import { useEffect, useState } from 'react';

type Ask = (texts: readonly string[], signal: AbortSignal) => Promise<string[]>;

/**
 * What the server says of each text: how Taiwan reads it, or how other definitions say it in English. Nothing until it has
 * come, or without a connection. `texts` is the same list as long as it holds the same.
 */
export function useSaid(ask: Ask, texts: readonly string[]): ReadonlyMap<string, string> {
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (texts.length === 0) return undefined;
    const abort = new AbortController();
    ask(texts, abort.signal).then(
      (answers) => setSaid(new Map(texts.map((text, at) => [text, answers[at] ?? '']))),
      () => undefined,
    );
    return () => abort.abort();
  }, [ask, texts]);
  return said;
}
