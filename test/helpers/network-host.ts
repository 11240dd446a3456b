import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A host of its own as far as the network goes: a network namespace, one cable (veth) to this machine, servers of this machine reachable over it. */
export interface NetworkHost {
  /** In front of a command that is to run on the host. */
  readonly runner: readonly string[];
  /** An address of a server on this machine's loopback, as the host has to call it. */
  readonly reach: (url: string) => Promise<string>;
  /** Pulls the cable: packets are lost, nobody is told. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Whether namespaces can be made here: needs root and `ip` (Debian: iproute2). */
export function canMakeHosts(): boolean {
  const name = `gp${randomBytes(3).toString('hex')}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return true;
  } catch {
    return false;
  }
}

export function createNetworkHost(): NetworkHost {
  const [tag, net] = [randomBytes(3), randomBytes(2)];
  const name = `gp${tag.toString('hex')}`;
  // Out of 10.128.0.0/9, four addresses each.
  const base = `10.${128 + ((net[0] ?? 0) % 128)}.${net[1]}`;
  const here = `${base}.1`;
  ip('netns', 'add', name);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'up0', 'netns', name);
  ip('address', 'add', `${here}/30`, 'dev', name);
  ip('link', 'set', name, 'up');
  ip('-n', name, 'address', 'add', `${base}.2/30`, 'dev', 'up0');
  for (const device of ['lo', 'up0']) ip('-n', name, 'link', 'set', device, 'up');
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  return {
    runner: ['ip', 'netns', 'exec', name],
    reach: async (address) => {
      const url = new URL(address);
      const server = await forward(here, Number(url.port), sockets);
      servers.push(server);
      const bound = server.address();
      url.hostname = here;
      url.port = String(typeof bound === 'object' ? bound?.port : '');
      return url.href;
    },
    cut: () => void ip('link', 'set', name, 'down'),
    mend: () => void ip('link', 'set', name, 'up'),
    close: async () => {
      // Those whose other end went while the cable was out never hear of it.
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
      ip('netns', 'delete', name);
    },
  };
}

/** The servers of the tests listen on loopback: this hands connections on. It says nothing when the other side is gone, like the servers themselves. */
function forward(host: string, port: number, sockets: Set<Socket>): Promise<Server> {
  const server = createServer((outside) => {
    const inside = connect(port, '127.0.0.1');
    outside.pipe(inside).pipe(outside);
    for (const socket of [outside, inside]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        outside.destroy();
        inside.destroy();
      });
    }
  });
  return new Promise((listening, fail) => {
    server.once('error', fail);
    server.listen(0, host, () => listening(server));
  });
}
