import type { DiagramBounds } from '../../definition/types/process.ts';
import { useRenderer } from '../settings.ts';
import { DiagramFailed } from './DiagramFailed.tsx';
import { boxOf } from './picture.ts';
import { usePicture, type LoadPicture } from './usePicture.ts';
import { ZoomFrame } from './ZoomFrame.tsx';
import './process.css';

export interface NodeDiagramProps {
  /** SVG as the server drew it */
  load: LoadPicture;
  alt: string;
  nodes: readonly DiagramNode[];
  onOpen(id: string): void;
}

interface DiagramNode {
  id: string;
  label: string;
  bounds?: DiagramBounds | undefined;
  /** how much is going on there: from 0 to 1 the more colour; left out: none */
  heat?: number | undefined;
  /** a figure at its corner */
  figure?: string | undefined;
  /** what has become of it: a sign at its corner says it too */
  mark?: keyof typeof SIGNS | undefined;
}

/** Not by colour alone. */
const SIGNS = { added: '+', changed: '±', never: '×' } as const;

/** What the signs say, below the drawing. */
export function MarkLegend({ words }: { words: Readonly<Record<'added' | 'changed', string>> }) {
  return (
    <p className="hall-legend">
      {(['added', 'changed'] as const).map((mark) => (
        <span key={mark} className="hall-node-legend">
          <b className={`hall-node-figure hall-node-${mark}`}>{SIGNS[mark]}</b> {words[mark]}
        </span>
      ))}
    </p>
  );
}

/** A process whose nodes lead somewhere: buttons lie over the picture where its nodes are. */
export function NodeDiagram({ load, alt, nodes, onOpen }: NodeDiagramProps) {
  const { translate } = useRenderer();
  const { picture, retry } = usePicture(load);
  if (picture.state === 'failed') return <DiagramFailed onRetry={retry} />;
  if (picture.state === 'loading') return <p className="hall-soft">{translate('loading')}</p>;
  const { url, svg } = picture;
  const box = boxOf(svg);
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return (
    <ZoomFrame size={box}>
      <div className="hall-node-diagram">
        <img src={url} alt={alt} width={box.width} height={box.height} />
        {nodes.map(({ id, label, bounds, heat, mark, figure = mark && SIGNS[mark] }) =>
          bounds ? (
            <button
              key={id}
              type="button"
              aria-label={label}
              title={label}
              className={mark ? `hall-node-${mark}` : heat === undefined ? undefined : 'hall-node-hot'}
              style={{
                ...(heat === undefined ? {} : { '--heat': `${Math.round(8 + heat * 27)}%` }),
                left: share(bounds.x - box.x, box.width),
                top: share(bounds.y - box.y, box.height),
                width: share(bounds.width, box.width),
                height: share(bounds.height, box.height),
              }}
              onClick={() => onOpen(id)}
            >
              {figure === undefined ? null : <span className="hall-node-figure">{figure}</span>}
            </button>
          ) : null,
        )}
      </div>
    </ZoomFrame>
  );
}
