import { styleText } from 'node:util';

/** Colours on a terminal only (NO_COLOR and pipes get plain text): what arrives is blue, what fails is red. */
export function coloured(line: string): string {
  const mark = line.trimStart();
  if (mark.startsWith('→')) return styleText('blue', line, { stream: process.stdout });
  if (mark.startsWith('✗')) return styleText('red', line, { stream: process.stdout });
  if (/^(?:ends |结束：|結束：)/.test(mark)) return styleText('green', line, { stream: process.stdout });
  return /^(?:by itself|自动|自動)/.test(mark) ? styleText('yellow', line, { stream: process.stdout }) : line;
}

/** Faults for a terminal: where and how bad in colour, the caret under its place in green. */
export function colouredFaults(text: string): string {
  const stream = process.stdout;
  return text
    .split('\n')
    .map((line) => {
      if (/^ +\^$/.test(line)) return styleText('green', line, { stream });
      const head = /^(\S+:\d+:\d+: )(error|warning)(: .*?)( \[[\w-]+\])$/.exec(line);
      if (head === null) return line;
      const [, place = '', severity = '', message = '', rule = ''] = head;
      const colour = severity === 'error' ? 'red' : 'yellow';
      return `${styleText('bold', place, { stream })}${styleText(colour, severity, { stream })}${message}${styleText('dim', rule, { stream })}`;
    })
    .join('\n');
}
