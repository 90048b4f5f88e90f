import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const APP = '2021000100000001';
export const SELLER = '2088000100000001';

/** A trade as the sandbox keeps it. */
interface Trade {
  tradeNo: string;
  amount: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  notifyUrl: string;
  returnUrl: string;
  subject: string;
  refunded?: string;
}

type Fields = Record<string, string>;

/** What is signed, by Alipay's public specification: all but these, in the order of their names. */
const textOf = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64');

/**
 * Alipay's gateway on loopback, written from its public specification and not from the hall's code: it looks at the signature
 * of who asks, shows a page to pay on, reports what was paid, and answers queries and refunds.
 */
export class AlipaySandbox {
  readonly merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly alipay = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly trades = new Map<string, Trade>();
  readonly methods: string[] = [];
  /** false: what is paid is reported to nobody */
  notifies = true;
  /** answers with somebody else's signature */
  forged = false;
  /** what a refund is refused with */
  refuses = '';
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #notices = 0;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/gateway.do`;
  }

  /** as its console shows them: what an administrator writes into the hall */
  get publicKey(): string {
    return this.alipay.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }
  get privateKey(): string {
    return this.merchant.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  }

  /** A notice as it goes to the hall, with what a test wants otherwise. */
  notice(outTradeNo: string, more: Fields = {}, key: KeyObject = this.alipay.privateKey): URLSearchParams {
    const trade = this.#trade(outTradeNo);
    const fields: Fields = {
      ...{ app_id: APP, seller_id: SELLER, out_trade_no: outTradeNo, notify_type: 'trade_status_sync' },
      ...{ notify_id: `n${++this.#notices}`, trade_no: trade.tradeNo, trade_status: trade.status },
      ...{ total_amount: trade.amount, buyer_pay_amount: trade.amount, subject: trade.subject },
      gmt_payment: '2026-11-22 20:15:30',
      ...more,
    };
    return new URLSearchParams({ ...fields, sign: signText(textOf(fields, []), key), sign_type: 'RSA2' });
  }

  /** The buyer pays; answers the address that he is sent back to. */
  async pay(outTradeNo: string): Promise<string> {
    const trade = this.#trade(outTradeNo);
    trade.status = 'TRADE_SUCCESS';
    if (this.notifies) await fetch(trade.notifyUrl, { method: 'POST', body: this.notice(outTradeNo) });
    const fields: Fields = {
      ...{
        app_id: APP,
        seller_id: SELLER,
        out_trade_no: outTradeNo,
        trade_no: trade.tradeNo,
        total_amount: trade.amount,
      },
      ...{ method: 'alipay.trade.page.pay.return', charset: 'utf-8', version: '1.0', timestamp: '2026-11-22 20:15:31' },
    };
    const signed = { ...fields, sign: signText(textOf(fields, []), this.alipay.privateKey), sign_type: 'RSA2' };
    return `${trade.returnUrl}?${new URLSearchParams(signed).toString()}`;
  }

  #trade(outTradeNo: string): Trade {
    const trade = this.trades.get(outTradeNo);
    if (!trade) throw new Error(`the sandbox knows no trade ${outTradeNo}`);
    return trade;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://sandbox');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (address.pathname === '/paid') {
      const back = await this.pay(new URLSearchParams(body).get('trade') ?? '');
      return void response.writeHead(302, { location: back }).end();
    }
    const fields = Object.fromEntries(new URLSearchParams(request.method === 'POST' ? body : address.search));
    const page = (status: number, text: string): void =>
      void response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="zh-CN"><title>沙箱收银台</title><body>${text}</body></html>`);
    const isGenuine =
      fields['app_id'] === APP &&
      fields['sign_type'] === 'RSA2' &&
      verify(
        'sha256',
        Buffer.from(textOf(fields, ['sign']), 'utf8'),
        createPublicKey(this.merchant.privateKey),
        Buffer.from(fields['sign'] ?? '', 'base64'),
      );
    if (!isGenuine) return page(400, '验签出错');
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Fields;
    this.methods.push(fields['method'] ?? '');
    if (fields['method']?.endsWith('.pay') === true) return page(200, this.#cashDesk(fields, content));
    response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' });
    response.end(this.#signed(fields['method'] ?? '', this.#told(fields['method'] ?? '', content)));
  }

  /** A trade begins when its page is first looked at. */
  #cashDesk({ notify_url: notifyUrl = '', return_url: returnUrl = '' }: Fields, content: Fields): string {
    const { out_trade_no: number = '', total_amount: amount = '', subject = '' } = content;
    const known = this.trades.get(number);
    if (known && known.status !== 'WAIT_BUYER_PAY') return '交易已支付或已关闭';
    const trade = {
      tradeNo: `2026${number}`,
      amount,
      subject,
      notifyUrl,
      returnUrl,
      status: 'WAIT_BUYER_PAY' as const,
    };
    this.trades.set(number, trade);
    return `<h1>${subject}</h1><p>${amount} 元</p><form method="post" action="/paid">
      <input type="hidden" name="trade" value="${number}"><button>确认付款</button></form>`;
  }

  #told(
    method: string,
    { out_trade_no: number = '', refund_amount: amount = '', out_request_no: request }: Fields,
  ): Fields {
    const trade = this.trades.get(number);
    if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    const named = { code: '10000', msg: 'Success', out_trade_no: number, trade_no: trade.tradeNo };
    if (method === 'alipay.trade.query') {
      const paid = { buyer_pay_amount: trade.amount, send_pay_date: '2026-11-22 20:15:30' };
      return { ...named, trade_status: trade.status, total_amount: trade.amount, ...paid };
    }
    if (this.refuses !== '') return { code: '40004', msg: 'Business Failed', sub_code: this.refuses };
    if (trade.refunded === undefined && (trade.status !== 'TRADE_SUCCESS' || amount !== trade.amount))
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' };
    const isNew = trade.refunded === undefined;
    if (request !== undefined) trade.refunded = request;
    trade.status = 'TRADE_CLOSED';
    return { ...named, fund_change: isNew ? 'Y' : 'N', refund_fee: trade.amount };
  }

  #signed(method: string, answer: Fields): string {
    const text = JSON.stringify(answer);
    const key = this.forged ? this.merchant.privateKey : this.alipay.privateKey;
    return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signText(text, key)}"}`;
  }
}
