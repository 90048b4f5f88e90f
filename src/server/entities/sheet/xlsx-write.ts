import { zip } from './zip-write.ts';

export type PlainCell = string | number | null;
export type Cell = PlainCell | StyledNumber;

/** A number that Excel shows as something else: days since 30 December 1899, an amount, a part of one. */
export interface StyledNumber {
  value: number;
  as: keyof typeof NUMBER_STYLES;
}

/** Excel's own formats, by their place among the styles below: the bold titles come before them. */
const NUMBER_STYLES = { date: 3, dateTime: 4, money: 5, share: 6 };
/** A text of several lines is shown in as many. */
const LINES_STYLE = 7;

/** Excel takes no more in one cell. */
const LONGEST_TEXT = 32_767;
/** Rows are joined to pieces of about this many characters before they are compressed. */
const PIECE = 65_536;

/** One sheet: a bold first row of titles that stays in view, then the rows as they come. */
export interface SheetContent {
  title: string;
  titles: readonly string[];
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>;
  /** what helps who fills a column in, by its place */
  helps?: readonly (ColumnHelp | null)[];
  /** kept for the lists of other sheets, not shown */
  hidden?: true;
}

/** A drop-down of what stands in a column of another sheet, words beside the cell, a red title where it must be filled. */
export interface ColumnHelp {
  required: boolean;
  prompt: string;
  choices?: { sheet: string; column: number; count: number };
}

/** As far down as people fill in. */
const LAST_ROW = 5_001;

/** A workbook of one sheet as a stream of buffers. Texts are texts, never formulas, whatever they begin with. */
export function xlsx(
  title: string,
  titles: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Buffer> {
  return workbook([{ title, titles, rows }]);
}

/** The same of several sheets. */
export function workbook(sheets: readonly SheetContent[]): AsyncGenerator<Buffer> {
  const numbers = sheets.map((_, i) => i + 1);
  return zip([
    { name: '[Content_Types].xml', content: [contentTypes(numbers)] },
    { name: '_rels/.rels', content: [PACKAGE_RELATIONS] },
    { name: 'xl/workbook.xml', content: [sheetList(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations(numbers)] },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...sheets.map((content, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: sheet(content) })),
  ]);
}

async function* sheet({ titles, rows, helps = [] }: SheetContent): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`;
  let piece = rowXml(titles, (i) => (helps[i]?.required ? 2 : 1));
  for await (const row of rows) {
    piece += rowXml(row, () => 0);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData>${validations(helps)}</worksheet>`;
}

/** Excel's words for them; what is not in a list is asked about, not refused: the import judges. */
function validations(helps: readonly (ColumnHelp | null)[]): string {
  const all = helps.flatMap((help, i) => {
    if (!help || (help.prompt === '' && !help.choices)) return [];
    const { choices, prompt } = help;
    const list = choices ? ` type="list" errorStyle="warning" showErrorMessage="1"` : '';
    const asked = prompt === '' ? '' : ` showInputMessage="1" prompt="${escape(prompt.slice(0, 255))}"`;
    const place = choices ? letters(choices.column) : '';
    const formula = choices
      ? `<formula1>'${escape(choices.sheet)}'!$${place}$2:$${place}$${choices.count + 1}</formula1>`
      : '';
    const range = `${letters(i)}2:${letters(i)}${LAST_ROW}`;
    return [`<dataValidation${list} allowBlank="1"${asked} sqref="${range}">${formula}</dataValidation>`];
  });
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
}

/** 0 is A, 26 is AA */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function rowXml(cells: readonly Cell[], styleOf: (column: number) => 0 | 1 | 2): string {
  let xml = '<row>';
  for (const [i, cell] of cells.entries()) {
    const style = styleOf(i) || (typeof cell === 'string' && cell.includes('\n') ? LINES_STYLE : 0);
    if (cell === null || cell === '') xml += '<c/>';
    else if (typeof cell === 'object') xml += `<c s="${NUMBER_STYLES[cell.as]}"><v>${cell.value}</v></c>`;
    else if (typeof cell === 'number' && Number.isFinite(cell)) xml += `<c><v>${cell}</v></c>`;
    else
      xml += `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escape(String(cell))}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML knows no control characters, not even escaped. */
function escape(text: string): string {
  const plain = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  // most texts need nothing
  if (!/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/u.test(plain)) return plain;
  return plain
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (numbers: readonly number[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const relations = (numbers: readonly number[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/>${[164, 165, 4, 10].map((id) => `<xf fontId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join('')}<xf fontId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

function sheetList(contents: readonly SheetContent[]): string {
  const names = sheetNames(contents.map(({ title }) => title));
  const sheets = names.map(
    (name, i) =>
      `<sheet name="${escape(name)}" sheetId="${i + 1}"${contents[i]?.hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Excel's own rules for the names of sheets: 31 characters, some signs not, none twice whatever its case. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, i) => {
    const plain = title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31) || `Sheet${i + 1}`;
    const name = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 27)} ${i + 1}` : plain;
    taken.add(name.toLowerCase());
    return name;
  });
}
