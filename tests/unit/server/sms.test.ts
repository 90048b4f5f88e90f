import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsPlatform } from '../../../src/server/channels/payloads.ts';
import { signAcs3 } from '../../../src/server/channels/sms/aliyun.ts';
import { sendSms } from '../../../src/server/channels/sms/gateway.ts';
import { tc3 } from '../../../src/server/channels/sms/tencent.ts';

interface Call {
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const NOW = new Date('2026-11-21T04:05:06.789Z');
const SMS = { mobile: '13800000001', params: ['会议室 (A)', "it's 5*3"], key: 'sms:01' };

describe('SMS platforms', () => {
  let server: Server;
  let endpoint = '';
  let calls: Call[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ url: new URL(request.url ?? '/', 'http://fake'), headers: request.headers, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  beforeEach(() => {
    calls = [];
  });

  const send = (platform: SmsPlatform) =>
    sendSms(
      { platform, accessKey: 'AK', secret: 'SK', signature: '校园大厅', template: 'T_1', appId: '1400000001' },
      SMS,
      { now: NOW, nonce: 'nonce-1' },
      endpoint,
    );
  const sent = () => {
    const [call] = calls;
    if (!call) throw new Error('nothing was sent');
    return call;
  };

  it('Alibaba Cloud: signs as its documentation does', () => {
    // the worked example of "V3 request body and signature mechanism"
    const { headers } = signAcs3(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      },
      { accessKey: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      { now: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
    );
    expect(headers.authorization).toContain(
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('Alibaba Cloud: is asked for SendSms with template parameters, and believed', async () => {
    answer = { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' } };
    await expect(send(1)).resolves.toBeUndefined();
    const { url, headers } = sent();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      OutId: 'sms:01',
      PhoneNumbers: '13800000001',
      SignName: '校园大厅',
      TemplateCode: 'T_1',
      TemplateParam: JSON.stringify({ params1: '会议室 (A)', params2: "it's 5*3" }),
    });
    expect(url.search).not.toMatch(/[!'()*]/);
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    const signed = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version';
    const canonical = [
      ...['POST', '/', url.search.slice(1), 'host:dysmsapi.aliyuncs.com', 'x-acs-action:SendSms'],
      ...[`x-acs-content-sha256:${sha256('')}`, 'x-acs-date:2026-11-21T04:05:06Z', 'x-acs-signature-nonce:nonce-1'],
      ...['x-acs-version:2017-05-25', '', signed, sha256('')],
    ].join('\n');
    const signature = createHmac('sha256', 'SK')
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex');
    expect(headers.authorization).toBe(`ACS3-HMAC-SHA256 Credential=AK,SignedHeaders=${signed},Signature=${signature}`);
    answer = { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' } };
    await expect(send(1)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL 触发流控');
  });

  it('Tencent Cloud: TC3 signs the example of its documentation as it is there', () => {
    const authorization = tc3(
      {
        service: 'cvm',
        headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
        now: new Date(1_551_113_065_000),
      },
      { accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    );
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
        'SignedHeaders=content-type;host, ' +
        'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  it('Tencent Cloud: is asked for SendSms, signed by TC3, and each number has a verdict of its own', async () => {
    answer = { status: 200, body: { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] } } };
    await expect(send(2)).resolves.toBeUndefined();
    const { headers, body } = sent();
    expect(JSON.parse(body)).toEqual({
      ...{ PhoneNumberSet: ['+8613800000001'], SmsSdkAppId: '1400000001', SignName: '校园大厅', TemplateId: 'T_1' },
      ...{ TemplateParamSet: SMS.params, SessionContext: 'sms:01' },
    });
    expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' });
    const timestamp = String(Math.floor(NOW.getTime() / 1000));
    expect(headers['x-tc-timestamp']).toBe(timestamp);
    const signed = {
      ...{ 'content-type': headers['content-type'] ?? '', host: 'sms.tencentcloudapi.com' },
      'x-tc-action': 'sendsms',
    };
    expect(headers.authorization).toBe(
      tc3({ service: 'sms', headers: signed, body, now: NOW }, { accessKey: 'AK', secret: 'SK' }),
    );

    answer = { status: 200, body: { Response: { SendStatusSet: [{ Code: 'LimitExceeded', Message: 'slow down' }] } } };
    await expect(send(2)).rejects.toThrow('LimitExceeded slow down');
    answer = { status: 200, body: { Response: { Error: { Code: 'AuthFailure', Message: 'no' } } } };
    await expect(send(2)).rejects.toThrow('AuthFailure no');
  });

  it('Qiniu: is asked for a message, signed with HMAC-SHA1', async () => {
    answer = { status: 200, body: { job_id: '10086' } };
    await expect(send(3)).resolves.toBeUndefined();
    const { url, headers, body } = sent();
    expect(url.pathname).toBe('/v1/message');
    expect(JSON.parse(body)).toMatchObject({ template_id: 'T_1', mobiles: ['13800000001'] });
    const text = `POST /v1/message\nHost: sms.qiniuapi.com\nContent-Type: application/json\n\n${body}`;
    const signature = createHmac('sha1', 'SK').update(text).digest('base64').replace(/\+/g, '-').replace(/\//g, '_');
    expect(headers.authorization).toBe(`Qiniu AK:${signature}`);
    answer = { status: 401, body: { error: 'BadToken', message: 'bad token' } };
    await expect(send(3)).rejects.toThrow('BadToken bad token');
  });

  it('that answer nonsense have not sent anything', async () => {
    answer = { status: 502, body: 'oops' };
    for (const platform of [1, 2, 3] as const) await expect(send(platform)).rejects.toThrow('502');
  });
});
