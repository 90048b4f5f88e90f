import type { FormStore } from './store.ts';

/** What a form asks the server while it is being filled in. */
export interface Question<Answer> {
  /** what it is about, as text: another text is another question */
  about: () => string;
  /** what it is about while there is nothing to ask yet */
  silent: string;
  /** a change makes it another question; false = there is nothing to ask about it */
  turn?: () => boolean;
  /** rest after the last change before the server is asked, ms */
  rest: number;
  ask: (signal: AbortSignal) => Promise<Answer>;
  told: (answer: Answer) => void;
}

/** Asks whenever the form says something else: only the answer to the last question counts. Answers how to stop. */
export function askAgain<Answer>(store: FormStore, question: Question<Answer>): () => void {
  const { about, turn, rest, ask, told } = question;
  let asked = question.silent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    running.abort();
  };
  const look = () => {
    const now = about();
    if (now === asked) return;
    asked = now;
    stop();
    if (turn?.() === false) return;
    running = new AbortController();
    const { signal } = running;
    timer = setTimeout(() => {
      ask(signal).then(
        (answer) => !signal.aborted && told(answer),
        // no answer is no refusal: the server looks anew when the form is handed in
        () => undefined,
      );
    }, rest);
  };
  look();
  const off = store.subscribe('data', look);
  return () => {
    off();
    stop();
  };
}
