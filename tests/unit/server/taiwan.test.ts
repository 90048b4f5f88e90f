import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import components from '../../../locales/zh-TW/components.ts';
import { translateDefinition } from '../../../src/definition/localise.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';
import { toTaiwan } from '../../../src/server/definitions/localiser.ts';
import { PHRASES, TERMS } from '../../../src/server/definitions/taiwan-terms.ts';
import { readWorld } from '../../../scripts/hall/world.ts';
import { fromRoot } from '../../../scripts/lib/paths.ts';

/** What nobody in a Taiwan office writes: the mainland's words, and those that a converter makes for programmers. */
const FOREIGN =
  /軟件|重置|掛起|會話|撤銷|模板|超時|硒鼓|墨盒|U 盤|移動儲存|二維碼|渠道|反饋|質量|學術水平|公佈|網盤|郵箱|議程式號|研究生院|合同(?![意學])|硬件|信息|數據(?!庫)|網絡|賬|用戶(?!端)|默認|打印|視頻|登錄|文檔|鏈接|界面|釋出|引數|程式碼|許可權|物件|會籤|加籤|減籤|稽核|型別|例項|社群|單隻|[个们来这说对时间关门长东车马鸟鱼龙书习买卖军农办务动劳势区医协单卫历厅县双变员园国图圆坏块声处备头奖妇孙学宁宝实审宽导将尔层属币师带帮广庆应废开张归录总态恋户扩扫护报拟损换据摆数断无显样检楼气测济湾满点烟热爱状独环现电画监盖码确种积称笔简类纪纯纸线组细织终经结给统继续维绿编缘网罗职联脑节药获营虑补装见观规视览觉计订认讨训议记讲许论设访证评识诉试诚话询该详语误请读课调谈谋谢贝负贡财责质购费资赛车转轮软载较辆输边达过运还进远违连选适邮释针钟钱铁铜银错键问闻队阳阴阶际陆险随难静页项顺须预领题额风饭饮馆验]/u;

/** Besides, in the interface, where these have no other meaning. */
const SPOKEN = /退出|新建|訪問|設備|共 \{\{\w+\}\} 條|條(未讀|記錄)|每行/;

describe('the Chinese of Taiwan', () => {
  it('of every definition has no word and no character that is not of there', async () => {
    const { context, entities } = await readWorld();
    const sources = [...(await loadSources('topics', 'topic')), ...entities];
    const wrong = new Set<string>();
    for (const source of sources) {
      const { definition } = await readDefinition(source, { ...context, judgeOnly: true });
      if (definition === undefined) {
        wrong.add(`${source.key} has errors`);
        continue;
      }
      const own = definition.translations['zh-TW'] ?? {};
      translateDefinition(definition, (text) => {
        const taiwan = own[text] ?? toTaiwan(text);
        const found = FOREIGN.exec(taiwan)?.[0];
        if (found !== undefined) wrong.add(`${source.key}: ${found} in ${taiwan.slice(0, 60)}`);
        return text;
      });
    }
    expect([...wrong]).toEqual([]);
  });

  it('of the interface has none either, and counts records in 筆', () => {
    const texts = globSync('locales/zh-TW/*.json', { cwd: fromRoot() }).flatMap((file) =>
      readFileSync(fromRoot(file), 'utf8').split('\n'),
    );
    expect(texts.filter((line) => FOREIGN.test(line) || SPOKEN.test(line))).toEqual([]);
    expect(components.antd.Pagination?.items_per_page).toBe('筆/頁');
  });

  it('says 合約 for a contract, and leaves the two characters alone where they only meet', () => {
    expect(['合同审批', '签订合同类型', '联合同意', '集合同学'].map(toTaiwan)).toEqual([
      '合約審批',
      '簽訂合約類型',
      '聯合同意',
      '集合同學',
    ]);
  });

  it('says 文件 for what is written and sealed, 檔案 for what lies on a disk or in an archive', () => {
    expect(['用印文件', '文件名称', '规范性文件', '钢制文件柜'].map(toTaiwan)).toEqual([
      '用印文件',
      '文件名稱',
      '規範性文件',
      '鋼製文件櫃',
    ]);
    expect(['请上传文件', '文件存储', '文件名', '人事档案'].map(toTaiwan)).toEqual([
      '請上傳檔案',
      '檔案儲存',
      '檔名',
      '人事檔案',
    ]);
  });

  it('speaks of offices where the converter speaks of programs', () => {
    expect(['审核项目', '服务对象', '发布日期', '账号', '权限', '会签', '软件', '社区服务'].map(toTaiwan)).toEqual([
      '審核專案',
      '服務對象',
      '發布日期',
      '帳號',
      '權限',
      '會簽',
      '軟體',
      '社區服務',
    ]);
    expect(toTaiwan('经费项目与科研项目')).toBe('經費項目與科研專案');
    expect(toTaiwan('一张报销单只对应一个经费项目')).toBe('一張報銷單只對應一個經費項目');
    expect(toTaiwan('在“冲抵借款”填写')).toBe('在「沖抵借款」填寫');
    expect(toTaiwan('投影仪、摄像头；数字经济共享')).toBe('投影機、攝影機；數位經濟共享');
    for (const [phrase, taiwan] of PHRASES) expect(toTaiwan(phrase)).toBe(taiwan);
    for (const [, meant] of TERMS) expect(meant).not.toMatch(/[許籤賬]/u);
  });
});
