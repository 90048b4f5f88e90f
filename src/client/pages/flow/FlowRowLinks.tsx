import { Link } from 'react-router-dom';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { useFlowTexts } from './texts.ts';

/** Where a row of the lists of workflow administration leads, and the word for it. */
const PAGES: Readonly<Record<string, { word: string; path(row: RecordRow): string }>> = {
  'flow/model': { word: 'design', path: ({ id }) => `/flow/model/${id}` },
  'flow/process': { word: 'open', path: ({ id }) => `/flow/process/${id}` },
  'flow/running': { word: 'manage', path: ({ id }) => `/flow/running/${id}` },
  'flow/task': { word: 'manage', path: (row) => `/flow/running/${String(row['processInstanceId'])}` },
};

/** The page of one model, process, request or task. */
export function FlowRowLinks({ entity, row, label }: { entity: string; row: RecordRow; label: string }) {
  const texts = useFlowTexts();
  const page = PAGES[entity];
  if (!page || !texts) return null;
  const word = texts.t(page.word);
  return (
    <Link className="hall-row-link" to={page.path(row)} aria-label={`${word} ${label}`}>
      {word}
    </Link>
  );
}
