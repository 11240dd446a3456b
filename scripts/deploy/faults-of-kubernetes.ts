import { parseAllDocuments } from 'yaml';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
  };
  readonly resources?: {
    readonly limits?: { readonly memory?: string };
    readonly requests?: { readonly cpu?: string; readonly memory?: string };
  };
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext?: { readonly runAsNonRoot?: boolean };
  readonly terminationGracePeriodSeconds?: number;
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
      readonly spec?: PodSpec;
    };
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly scaleTargetRef?: { readonly name: string };
    readonly triggers?: readonly { readonly metadata: Readonly<Record<string, string>> }[];
  };
}

export interface KubernetesFacts {
  readonly knownVariables: ReadonlySet<string>;
  /** Source text in which a metric's name must stand. */
  readonly metrics: string;
}

/** What is wrong with manifests (YAML documents of several files), in sentences: their form by the published schemas, then our rules. */
export async function faultsOfKubernetes(
  texts: readonly string[],
  facts: KubernetesFacts,
): Promise<string[]> {
  const faults: string[] = [];
  const manifests: Manifest[] = [];
  for (const document of texts.flatMap((text) => parseAllDocuments(text))) {
    faults.push(...document.errors.map(({ message }) => message));
    manifests.push(document.toJS() as Manifest);
  }
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  for (const manifest of manifests) {
    const { kind, metadata, spec } = manifest;
    const where = `${kind} ${metadata.name}`;
    const form = await faultOfForm(manifest);
    if (form !== undefined) faults.push(`${where}: ${form}`);
    if (kind !== 'Namespace' && metadata.namespace === undefined) faults.push(`${where} has no namespace`);
    const pod = spec?.template?.spec;
    if (pod !== undefined)
      faults.push(...faultsOfPod(pod, kind === 'Deployment', config).map((fault) => `${where}: ${fault}`));
    const names = [
      ...(pod?.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...(kind === 'ConfigMap' ? Object.keys(config) : []),
    ];
    for (const name of names)
      if (!facts.knownVariables.has(name)) faults.push(`${where} sets ${name}, which nothing reads`);
    if (kind === 'Service' && !deployments.some((deployment) => matches(spec?.selector ?? {}, deployment)))
      faults.push(`${where} selects no pods`);
    if (kind === 'ScaledObject') {
      const target = spec?.scaleTargetRef?.name;
      if (!deployments.some((deployment) => deployment.metadata.name === target))
        faults.push(`${where} scales ${target}, which is not there`);
      for (const { metadata: trigger } of spec?.triggers ?? []) {
        const metric = /guidepost_\w+/.exec(trigger.query ?? '')?.[0];
        if (metric === undefined || !facts.metrics.includes(`'${metric}'`))
          faults.push(`${where} asks for the metric ${metric}, which nobody tells`);
      }
    }
  }
  return faults;
}

async function faultOfForm(manifest: Manifest): Promise<string | undefined> {
  const { apiVersion, kind } = manifest;
  const home = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  try {
    const models = (await import(`${home}/${apiVersion}/${kind}`)) as Record<
      string,
      new (
        data: object,
      ) => { validate(): void }
    >;
    const Model = models[kind];
    if (Model === undefined) return 'there is no such kind';
    new Model(manifest).validate();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const matches = (selector: Readonly<Record<string, unknown>>, deployment: Manifest): boolean => {
  const labels = deployment.spec?.template?.metadata?.labels ?? {};
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
};

function faultsOfPod(pod: PodSpec, isService: boolean, config: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  if (pod.securityContext?.runAsNonRoot !== true) faults.push('may run as root');
  for (const container of pod.containers) {
    const { image, securityContext, resources } = container;
    if (!/:\d/.test(image)) faults.push(`runs ${image}, which names no version`);
    if (securityContext?.readOnlyRootFilesystem !== true) faults.push('may write to its root file system');
    if (securityContext?.allowPrivilegeEscalation !== false) faults.push('may gain privileges');
    if (!resources?.limits?.memory || !resources.requests?.memory || !resources.requests.cpu)
      faults.push('has no limits or requests');
    if (isService && (!container.livenessProbe || !container.readinessProbe)) faults.push('has no probes');
    const drains = container.env?.some(({ name }) => name === 'GUIDEPOST_WORKER_QUEUES');
    if (
      drains &&
      (pod.terminationGracePeriodSeconds ?? 30) < Number(config.GUIDEPOST_DRAIN_SECONDS ?? 15) + 5
    )
      faults.push('is killed before it has drained (terminationGracePeriodSeconds)');
  }
  return faults;
}
