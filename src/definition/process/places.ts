import { offsetInside } from './xml.ts';

/** Where something stands in the file: 1-based line and column, and the line for the caret. */
export interface Place {
  line: number;
  column: number;
  source: string;
}

/**
 * Where everything of a process file was written. Asked by id and part: `at('leader')` is the element,
 * `at('leader', 'assignee', 9)` the tenth character of that attribute's value, as the parser of expressions counts.
 */
export class ProcessPlaces {
  private readonly text: string;
  private readonly lineStarts: number[] = [0];
  private readonly starts = new Map<string, number>();

  constructor(text: string) {
    this.text = text;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) this.lineStarts.push(end + 1);
  }

  /** Remembers where the element `id` or the value of one of its parts begins. */
  set(id: string, part: string, offset: number): void {
    this.starts.set(`${id}\n${part}`, offset);
  }

  at(id: string, part = '', index = 0): Place {
    const start = this.starts.get(`${id}\n${part}`);
    if (start === undefined) return this.of(this.starts.get(`${id}\n`) ?? 0);
    return this.of(part === '' ? start : offsetInside(this.text, start, index));
  }

  /** Place of an offset of the text. */
  of(offset: number): Place {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = this.lineStarts[low] ?? 0;
    const end = (this.lineStarts[low + 1] ?? this.text.length + 1) - 1;
    return { line: low + 1, column: offset - start + 1, source: this.text.slice(start, end).replace(/\r$/, '') };
  }
}
