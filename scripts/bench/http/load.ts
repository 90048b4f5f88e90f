import { connect } from 'node:net';

/**
 * A client that costs little: sockets that ask the same again as soon as the answer is there. Run as a process of its own:
 * port, path, cookies with commas between them (the sockets take turns), milliseconds. Says how many answers with 200 there were.
 */
const [port = '', path = '', cookies = '', milliseconds = ''] = process.argv.slice(2);
const CONNECTIONS = 32;
const people = cookies.split(',');
const asks = people.map(
  (cookie) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept: application/json\r\n\r\n`,
);
const LENGTH = /content-length: (\d+)/i;
let answers = 0;
let wrong = '';
let turn = 0;
const until = performance.now() + Number(milliseconds);

await Promise.all(Array.from({ length: CONNECTIONS }, () => drive()));
process.stdout.write(wrong === '' ? String(answers) : `failed: ${wrong}`);

/** the next person's turn: nobody asks so often that he is told to wait */
function next(): string {
  return asks[turn++ % asks.length] ?? '';
}

function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('connect', () => socket.write(next()));
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      const length = LENGTH.exec(text)?.[1];
      if (head < 0 || length === undefined || text.length < head + 4 + Number(length)) return;
      if (text.startsWith('HTTP/1.1 200')) answers++;
      else wrong ||= text.slice(0, 200);
      text = '';
      if (performance.now() < until) socket.write(next());
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}
