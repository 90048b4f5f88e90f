import type { Meta, StoryObj } from '@storybook/react-vite';
import { useGloss } from './useGloss.ts';

/** Where whoever opens the gallery begins. */
const meta: Meta = { title: 'Welcome' };
export default meta;

/** What stands in the gallery, in the order of its menu. */
const ROOMS: Record<string, string> = {
  Foundations: 'Colours, letters, spaces, states, icons and words: what every screen is made of.',
  Widgets: 'What each kind of field is for, how an analyst writes it, and the keys it knows.',
  Tasks: 'How a task is decided on, its history and its diagram.',
  Reports: 'Figures, bars, lines and tables, with data and without.',
  Screens: 'Every screen of the client: full, empty, loading, failed and denied.',
  Topics: 'Each request type at each of its steps, made out of its folder; "knobs" shows it as anybody sees it.',
  Entities: 'Each kind of record as a list, a form and a sheet; "knobs" shows its list empty, loading or failed.',
};

const WAYS = [
  'The bar above the story changes language, theme, contrast and width.',
  'Whoever saves a file of topics or schemas sees it here within a second; what the checker says stands on top.',
  'Type a key or a title into the search on the left to find a definition.',
] as const;

function Page() {
  const gloss = useGloss();
  return (
    <div className="gallery-sheet gallery-manual">
      <h1>{gloss('The gallery of the service hall')}</h1>
      <p>
        {gloss(
          'Everything that people see, drawn from the same definitions and by the same components as in the hall.',
        )}
      </p>
      <dl>
        {Object.entries(ROOMS).map(([room, text]) => (
          <div key={room}>
            <dt>{room}</dt>
            <dd>{gloss(text)}</dd>
          </div>
        ))}
      </dl>
      <h2>{gloss('How to look around')}</h2>
      <ul>
        {WAYS.map((text) => (
          <li key={text}>{gloss(text)}</li>
        ))}
      </ul>
    </div>
  );
}

export const Welcome: StoryObj = { name: 'start here', render: () => <Page /> };
