import type { ReactNode } from 'react';
import './request-card.css';

interface RequestCardProps {
  /** the link, which lies over the whole card: `hall-request-link` */
  title: ReactNode;
  /** how it stands, or when it is due */
  status: ReactNode;
  /** what it is about: the fields that its topic names as its summary, and where it is */
  facts: readonly { title: string; text: ReactNode }[];
  /** who handed it in, its number, when */
  foot: ReactNode;
}

/** A request in a few lines, as a list shows it on a phone. */
export function RequestCard({ title, status, facts, foot }: RequestCardProps) {
  return (
    <>
      <div className="hall-request-head">
        {title}
        {status}
      </div>
      <dl className="hall-request-facts">
        {facts.map((fact) => (
          <div key={fact.title}>
            <dt>{fact.title}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
      </dl>
      <p className="hall-request-foot">{foot}</p>
    </>
  );
}
