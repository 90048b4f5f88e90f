import { join } from 'node:path';
import { openDiskStore } from './disk.ts';
import type { FileStore } from './store.ts';

/** What an administrator wrote into a storage configuration (sys/oss-config), its secret opened. */
export interface StoreAccount {
  type: number;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKey: string;
  secretKey: string;
  localPath: string;
}

export const STORE_TYPES = { qiniu: 1, alibaba: 2, tencent: 3, fastDfs: 4, local: 5, minio: 6 } as const;

/** How one speaks S3 with a cloud: all of them do, each in its own dress. */
interface Cloud {
  /** the host that its endpoint must have */
  host: RegExp;
  /** the region that requests are signed for, by the host or as it was chosen */
  region(host: string, account: StoreAccount): string;
  /** the bucket in the path and not in the host's name */
  pathStyle: boolean;
}

const CLOUDS: Readonly<Record<number, Cloud>> = {
  [STORE_TYPES.qiniu]: {
    host: /^s3[.-][a-z0-9-]+\.qiniucs\.com$/,
    region: (host) => host.replace(/^s3[.-]/, '').replace(/\.qiniucs\.com$/, ''),
    pathStyle: true,
  },
  [STORE_TYPES.alibaba]: {
    host: /^(s3\.)?oss-[a-z0-9-]+\.aliyuncs\.com$/,
    region: (host) => host.replace(/^(s3\.)?oss-/, '').replace(/(-internal)?\.aliyuncs\.com$/, ''),
    pathStyle: false,
  },
  [STORE_TYPES.tencent]: {
    host: /^cos\.[a-z0-9-]+\.myqcloud\.com$/,
    region: (_host, { region }) => region,
    pathStyle: false,
  },
  [STORE_TYPES.minio]: { host: /./, region: () => 'us-east-1', pathStyle: true },
};

/** Fields that a configuration of that type cannot do without. */
export function neededFields(type: number): (keyof StoreAccount)[] {
  if (type === STORE_TYPES.fastDfs) return ['endpoint', 'bucket', 'secretKey'];
  if (!CLOUDS[type]) return [];
  return [type === STORE_TYPES.tencent ? 'region' : 'endpoint', 'bucket', 'accessKey', 'secretKey'];
}

/** The address of its S3 endpoint, or of its gateway; null for what is none of that type. Encrypted, unless `http://` was written out. */
export function endpointOf(account: StoreAccount): string | null {
  const host = account.type === STORE_TYPES.fastDfs ? /./ : CLOUDS[account.type]?.host;
  const written = account.type === STORE_TYPES.tencent ? `cos.${account.region}.myqcloud.com` : account.endpoint.trim();
  const address = /^https?:\/\//.test(written) ? written : `https://${written}`;
  if (!host || !URL.canParse(address)) return null;
  const { hostname, origin, pathname, username } = new URL(address);
  return host.test(hostname) && pathname === '/' && username === '' ? origin : null;
}

/**
 * Opens the place that a configuration names.
 * @param dataDir where folders of this machine lie, and what is on its way into a bucket
 * @throws Error that says what is wrong, without the secret
 */
export async function openConfiguredStore(account: StoreAccount, dataDir: string): Promise<FileStore> {
  const { type, bucket, prefix, accessKey, secretKey, localPath } = account;
  if (type === STORE_TYPES.local) return openDiskStore(join(dataDir, 'stores', localPath));
  const [cloud, endpoint] = [CLOUDS[type], endpointOf(account)];
  const below = prefix === '' ? '' : `${prefix}/`;
  const incoming = join(dataDir, 'incoming');
  if (type === STORE_TYPES.fastDfs && endpoint !== null) {
    const { openFastDfs } = await import('./fastdfs.ts');
    const group = { endpoint, group: bucket, prefix: below, secret: secretKey };
    return openFastDfs(
      group,
      incoming,
      join(dataDir, 'removed', `${new URL(endpoint).host.replace(':', '-')}-${bucket}`),
    );
  }
  if (!cloud || endpoint === null) throw new Error('no endpoint of this type');
  const region = cloud.region(new URL(endpoint).hostname, account);
  const { openS3Store } = await import('./s3.ts');
  return openS3Store(
    {
      endpoint,
      region,
      bucket,
      prefix: below,
      accessKey,
      secretKey,
      pathStyle: cloud.pathStyle,
    },
    incoming,
  );
}
