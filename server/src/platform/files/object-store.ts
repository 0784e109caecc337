import { minuteMs } from '@sightline/contract';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config, ObjectStoreSettings } from '../config.ts';
import { Unavailable } from '../errors.ts';
import { say } from '../text.ts';

/** Files in an S3-compatible store. Every method throws Unavailable while the store cannot be used. */
export type ObjectStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The parts of a file, as they arrive. */
  read(key: string): AsyncGenerator<Buffer>;
  remove(key: string): Promise<void>;
  /** @throws Error that says what is wrong with the bucket */
  check(): Promise<void>;
};

const unavailable = say('The store of report files cannot be used right now. Please try again later.');
const known = new WeakMap<ObjectStoreSettings, ObjectStore>();

/** The object store of this installation; null if files are kept in the database. */
export const objectStoreOf = ({ objectStore: settings }: Pick<Config, 'objectStore'>): ObjectStore | null => {
  if (settings === null) return null;
  const store = known.get(settings) ?? createObjectStore(settings);
  known.set(settings, store);
  return store;
};

/** The SDK is loaded only if a store is configured. */
const createObjectStore = (settings: ObjectStoreSettings): ObjectStore => {
  const { bucket: Bucket } = settings;
  let opened: Promise<S3Client> | null = null;
  const client = (): Promise<S3Client> => (opened ??= openClient(settings));
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const problem = new Unavailable(unavailable);
      problem.cause = error;
      throw problem;
    }
  };
  return {
    put: (Key, Body) =>
      guarded(async () => {
        const { PutObjectCommand } = await import('@aws-sdk/client-s3');
        await (await client()).send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
      }),
    async *read(Key) {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const { Body } = await guarded(async () => (await client()).send(new GetObjectCommand({ Bucket, Key })));
      // In Node the body is a stream.
      for await (const part of Body as Readable) yield part as Buffer;
    },
    remove: (Key) =>
      guarded(async () => {
        const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
        await (await client()).send(new DeleteObjectCommand({ Bucket, Key }));
      }),
    async check() {
      const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
      await (await client()).send(new HeadBucketCommand({ Bucket }));
    },
  };
};

const openClient = async (settings: ObjectStoreSettings): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: minuteMs },
  });
};
