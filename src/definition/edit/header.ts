/** A field that a heading speaks of: its title, and what it is most likely drawn with. */
export interface HeaderField {
  title: string;
  widget: string;
  /** what a text is, where its name says so: `mobile` */
  format?: string;
  /** its title in English, where somebody knows it */
  english?: string;
  /** what it is called where its English is not known */
  name?: string;
  /** of a table: the columns that it names itself */
  columns?: HeaderField[];
  /** the heading of the part of the form that begins with it */
  heading?: string;
}

/** What a heading ends or begins with, and the widget that is meant by it; the first that fits counts. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^(?:序号|编号|No\.?|#)$/i, ''],
  [/^是否|^有无|\?$|？$/u, 'switch'],
  [/附件|材料|文件|照片|扫描件|公函|方案|(?:证书|证明|凭证)$|attachment|certificate$/iu, 'upload'],
  [/地区$|所在地$|籍贯$|region/iu, 'region'],
  [/类别|类型|种类|来源$|方式$|性质$|等级$|级别$|type$|kind$|category|source$/iu, 'select'],
  [
    /金额|费用|费(?:（.*）)?$|（元）$|单价|总价|价格|经费|[年月]薪|薪[酬资]|工资|amount|price|cost|fee|salary/iu,
    'money',
  ],
  [/起止|期间|起讫/u, 'date-range'],
  [/名单|明细|清单|一览|list$/iu, 'table'],
  [/(?:会签|参与|随行|参加)人员$/u, 'people'],
  [/导师$|指导教师$|经办人$|负责人$|保管人$|管理员$|带车人$|(?:借用|领用|使用|归还)人$|mentor$|supervisor$/iu, 'user'],
  [/时间|time$/iu, 'date-time'],
  [/日期|年月日|^.{0,6}日$|date$/iu, 'date'],
  [
    /人数|数量|天数|次数|个数|件数|学时|学分|课时|里程|公里数|面积|重量|分数|年龄|(?:得分|评分|打分|分值|成绩)$|number of|quantity|count|mileage|score$|rating$/iu,
    'number',
  ],
  [/部门|单位名称|学院|department/iu, 'dept'],
  [/事由|原因|说明|备注|意见|内容|简介|理由|正文|摘要|评语|总结|reason|remark|note|description/iu, 'textarea'],
];
/** What a text is. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/手机号?码?$|mobile$/iu, 'mobile'],
  [/邮箱(?:地址)?$|电子邮件$|e-?mail$/iu, 'email'],
  [/身份证号?码?$/u, 'id-card'],
  [/网址$|website$|url$/iu, 'url'],
];
/** What a form rarely asks for by force. */
export const isOftenEmpty = (title: string): boolean => /备注|附件|说明|remark|note|attachment/iu.test(title);
/** `一、行程`, `【行程】`, `# 行程`: a part of the form begins */
const HEADING = /^(?:[一二三四五六七八九十]+\s*[、.．]|#+)\s*(.+)$|^【(.+)】$/u;
/** `乘车人员名单（姓名、单位、手机）`: a table, and its columns */
const COLUMNS = /^(.+?)\s*[（(]([^（()）]+[、，,；;/][^（()）]+)[）)]$/u;
const LONGEST = 60;
const MOST = 100;

/**
 * The fields of a table's header row, as a spreadsheet puts it on the clipboard (cells between tabs), or of labels one on
 * each line. A line that is numbered as a heading begins a part of the form. Rows below the first one are what was filled
 * in: they are left alone. A running number is no field.
 */
export function fieldsOfHeader(text: string): HeaderField[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = lines[0]?.includes('\t') === true ? lines[0].split('\t') : lines;
  const fields = new Map<string, HeaderField>();
  let heading: string | undefined;
  for (const cell of cells) {
    const [, numbered, boxed] = HEADING.exec(cell.trim()) ?? [];
    const title = plain(numbered ?? boxed ?? cell);
    if (numbered !== undefined || boxed !== undefined) heading = title;
    else if (title !== '' && !fields.has(title)) {
      const field = fieldOf(title);
      if (field.widget === '') continue;
      fields.set(title, { ...field, ...(heading && { heading }) });
      heading = undefined;
    }
  }
  return [...fields.values()].slice(0, MOST);
}

/** Those that are not there yet; the heading of one that is stands above the next. */
export function freshFields(fields: readonly HeaderField[], taken: ReadonlySet<string>): HeaderField[] {
  let left: string | undefined;
  return fields.flatMap((field) => {
    left = field.heading ?? left;
    if (taken.has(field.title)) return [];
    const heading = left;
    left = undefined;
    return [{ ...field, ...(heading !== undefined && { heading }) }];
  });
}

function fieldOf(said: string): HeaderField {
  const widgetFor = (title: string): string => MEANT.find(([pattern]) => pattern.test(title))?.[1] ?? 'text';
  const drawn = (title: string, widget: string): HeaderField => {
    const format = widget === 'text' ? TYPED.find(([pattern]) => pattern.test(title))?.[1] : undefined;
    return { title, widget, ...(format !== undefined && { format }) };
  };
  const [, title = '', inside = ''] = COLUMNS.exec(said) ?? [];
  if (widgetFor(title) !== 'table') return drawn(said, widgetFor(said));
  const names = new Set(inside.split(/[、，,；;/]/u).map(plain));
  const columns = [...names].flatMap((name) => {
    const widget = widgetFor(name);
    // a table has no tables in it
    return name === '' || widget === '' ? [] : [drawn(name, widget === 'table' ? 'text' : widget)];
  });
  return { title, widget: 'table', columns };
}

const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^["*＊\s]+|["*＊:：\s]+$/gu, '')
    .slice(0, LONGEST);
