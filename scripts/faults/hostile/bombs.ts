import { connect, type Socket } from 'node:net';
import { API, PATHS } from '../../../src/contract/paths.ts';
import { workbook } from '../../../src/server/entities/sheet/xlsx-write.ts';
import { zip } from '../../../src/server/entities/sheet/zip-write.ts';
import { SAMPLES } from '../../../tests/api/support/samples.ts';
import { between, type Finding } from '../fault.ts';
import type { Somebody } from '../people.ts';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;
const BOUNDARY = 'hostile';
const SLOW_SOCKETS = 100;

/** Archives and documents that are small until somebody unpacks them. */
export async function bombs(url: string, admin: Somebody, random: () => number, finding: Finding): Promise<void> {
  const good = await bytesOf(workbook([{ title: 'a', titles: ['参数编码', '参数值'], rows: [['HOSTILE', '1']] }]));
  const archives: Record<string, Buffer> = {
    'a workbook': good,
    'a sheet of a gigabyte': await workbookOf(repeated('<row><c/></row>', GIGABYTE)),
    'a text of 100 megabytes': await workbookOf(repeated('x', 100 * MEGABYTE)),
    'elements without end': await workbookOf(repeated('<a>', 10 * MEGABYTE)),
    'entities of entities': await workbookOf([ENTITIES]),
  };
  for (let i = 0; i < 40; i++) archives[`a workbook with wrong bytes ${i}`] = withWrongBytes(good, random);
  for (const [what, bytes] of Object.entries(archives)) {
    const form = new FormData();
    form.append('file', new File([Uint8Array.from(bytes)], 'a.xlsx'));
    const { status, message } = await admin.post(url, '/sys/params/import?check=true', form);
    finding.expect(what === 'a workbook' ? status === 200 : status < 500, `${what}: ${status} ${message}`);
    finding.count(`archives answered ${status}`);
  }
  const model = await admin.post<{ id: string }>(url, '/flow/model', { name: 'Hostile', modelKey: 'hostile' });
  for (const xml of [ENTITIES, '<a>'.repeat(100_000), `<definitions ${'a="1" '.repeat(50_000)}/>`, '\u0000', '<']) {
    const { status, message } = await admin.post(url, `/flow/model/${model.data?.id}/check`, { xml });
    finding.expect(status < 500, `a drawing ${xml.slice(0, 20)}: ${status} ${message}`);
    finding.count(`drawings answered ${status}`);
  }
}

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "x">${Array.from(
  { length: 30 },
  (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};&a${i};">`,
).join('')}<!ENTITY out SYSTEM "file:///etc/passwd">]><a>&a30;&out;</a>`;

/** A workbook whose only sheet is that. */
function workbookOf(content: Iterable<string>): Promise<Buffer> {
  const relation = '<Relationships><Relationship Id="r" Target="sheet.xml"/></Relationships>';
  return bytesOf(
    zip([
      { name: 'xl/workbook.xml', content: ['<workbook xmlns:r="r"><sheet r:id="r"/></workbook>'] },
      { name: 'xl/_rels/workbook.xml.rels', content: [relation] },
      { name: 'xl/sheet.xml', content },
    ]),
  );
}

function* repeated(text: string, bytes: number): Generator<string> {
  const piece = text.repeat(Math.ceil(MEGABYTE / text.length));
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function withWrongBytes(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = between(random, 1, 20); times > 0; times--)
    copy[between(random, 0, copy.length - 1)] = between(random, 0, 255);
  return copy;
}

const PICTURE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${Buffer.from(SAMPLES.png).toString('latin1')}`;

/** Lengths that are not true, and a gigabyte that is really sent: refused, without keeping it. */
export async function lies(url: string, { cookie }: Somebody, finding: Finding): Promise<void> {
  const head = (path: string, type: string, length: string) =>
    `POST ${API}${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
  const draft = (length: string) => head(PATHS.draft, 'application/json', length);
  const upload = (length: string) => head(PATHS.upload, `multipart/form-data; boundary=${BOUNDARY}`, length);
  const texts: Record<string, [text: string, bytes: number]> = {
    'a gigabyte announced': [`${draft(`Content-Length: ${GIGABYTE}`)}{}`, 0],
    'a length below zero': [`${draft('Content-Length: -1')}{}`, 0],
    'two lengths': [`${draft('Content-Length: 5\r\nContent-Length: 2')}{}`, 0],
    'a length and pieces': [`${draft('Content-Length: 5\r\nTransfer-Encoding: chunked')}{}`, 0],
    'a gigabyte in pieces': [draft('Transfer-Encoding: chunked'), GIGABYTE],
    'a form of a gigabyte in pieces': [upload('Transfer-Encoding: chunked') + chunk(PICTURE), GIGABYTE],
    'a form that ends too early': [`${upload(`Content-Length: ${PICTURE.length}`)}${PICTURE}`, 0],
  };
  for (const [what, [text, bytes]] of Object.entries(texts)) {
    const said = await say(url, text, bytes);
    // who goes on sending may be hung up on instead
    finding.expect(/^HTTP\/1\.1 4\d\d/.test(said) || (bytes > 0 && said === ''), `${what}: ${said.slice(0, 60)}`);
    finding.count('lying lengths');
  }
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends it, then so many bytes more in pieces, until it is answered or hung up on. */
function say(url: string, text: string, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const piece = Buffer.from(chunk('x'.repeat(MEGABYTE)), 'latin1');
    let [said, sent] = ['', 0];
    const pump = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += MEGABYTE;
        if (!socket.write(piece)) return void socket.once('drain', pump);
      }
    };
    socket.once('connect', () => {
      socket.write(Buffer.from(text, 'latin1'));
      pump();
    });
    socket.on('data', (data: Buffer) => {
      said += data.toString();
      socket.destroy();
    });
    socket.on('error', () => {}).on('close', () => resolve(said));
  });
}

/** They never end the head of their request, or its body. */
export function slowSockets(url: string, cookie: string): Socket[] {
  return Array.from({ length: SLOW_SOCKETS }, (_, i) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    const call = i % 2 === 0 ? `GET ${API}${PATHS.todo}` : `POST ${API}${PATHS.login}`;
    socket.write(`${call} HTTP/1.1\r\nHost: a\r\n`);
    socket.write(
      i % 2 === 0 ? `Cookie: ${cookie}\r\nX-Slow: ` : 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    return socket;
  });
}
