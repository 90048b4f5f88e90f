import { useEffect, useState } from 'react';

type Ask<Said> = (texts: readonly string[], signal: AbortSignal) => Promise<Said[]>;

/**
 * What the server says of each text: how Taiwan reads it, or how other definitions say it in English. Nothing until it has
 * come, or without a connection. `texts` is the same list as long as it holds the same.
 */
export function useSaid<Said>(ask: Ask<Said>, texts: readonly string[]): ReadonlyMap<string, Said> {
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  useEffect(() => {
    if (texts.length === 0) return undefined;
    const abort = new AbortController();
    ask(texts, abort.signal).then(
      (answers) => setSaid(new Map(answers.map((answer, at) => [texts[at] ?? '', answer]))),
      () => undefined,
    );
    return () => abort.abort();
  }, [ask, texts]);
  return said;
}
