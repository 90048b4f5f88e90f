import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ProcessDrawing } from './drawing.ts';
import type { EditorTexts } from './texts.ts';

export interface Drawn {
  xml: string;
  texts: EditorTexts;
  readonly: boolean;
  onChange(): void;
  onXml(xml: string, renamed: ReadonlyMap<string, string>): void;
  /** ids for nodes that were drawn and have their names now, in the same order; undefined = it keeps its own */
  idsFor?: ((nodes: readonly { id: string; name: string }[]) => Promise<readonly (string | undefined)[]>) | undefined;
}

/** The drawing in its place; `version` counts its changes. */
export function useDrawing(props: Drawn, place: RefObject<HTMLDivElement | null>) {
  const [drawing, setDrawing] = useState<ProcessDrawing | null>(null);
  const [version, setVersion] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const { texts, readonly } = props;
  const tell = useRef(props);
  useEffect(() => {
    tell.current = props;
  });
  // another language, or a narrower window, opens it anew as it is by then
  const latest = useRef(props.xml);
  useEffect(() => {
    if (!place.current) return undefined;
    let open = false;
    let live = true;
    /** each once: who takes the id back wants it so */
    const asked = new Set<string>();
    const callNew = async () => {
      const { idsFor } = tell.current;
      const nodes = idsFor ? made.uncalled().filter(({ id, name }) => !asked.has(`${id} ${name}`)) : [];
      if (!idsFor || nodes.length === 0) return;
      for (const { id, name } of nodes) asked.add(`${id} ${name}`);
      const ids = await idsFor(nodes);
      if (live) nodes.forEach(({ id }, at) => made.call(id, ids[at]));
    };
    const made = new ProcessDrawing({
      container: place.current,
      texts,
      readonly,
      onSelect: setSelected,
      onChange: () => {
        if (!open) return;
        setVersion((before) => before + 1);
        tell.current.onChange();
        const renamed = made.renamed();
        void made.xml().then((xml) => {
          latest.current = xml;
          tell.current.onXml(xml, renamed);
        });
        void callNew();
      },
    });
    made.open(latest.current).then(
      () => {
        open = true;
        if (live) setDrawing(made);
      },
      (error: unknown) => live && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
      setDrawing(null);
      made.close();
    };
  }, [place, texts, readonly]);
  return { drawing, version, selected, failure };
}
