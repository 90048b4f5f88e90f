import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

/** Headings of a guide stand below the page's own; links leave the form where it is. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  // a guide shows no pictures of other sites
  img: ({ alt }) => <span>{alt}</span>,
};

/** Tables, as guides have them. */
const PLUGINS = [remarkGfm];

/** Markdown of a definition. HTML in it is text. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown components={COMPONENTS} remarkPlugins={PLUGINS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
