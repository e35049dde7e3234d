// This file reads what launchers tell a process: which rank it is, of how many, and where ranks meet.

package collective

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// A Job is what a process knows of its place.
type Job struct {
	Rank, Size           int
	LocalRank, LocalSize int    // among the ranks of this host; LocalSize is 0 where nobody says
	Address              string // of the hub: "node1:29500"
	Hosted               bool   // the hub is there already; otherwise rank 0 has it
	Token                string // the secret that ranks of the job share, or ""
	ID                   string // what the launcher calls the job, or ""; nobody has to guess it
	Launcher             string // "torchrun"
}

// secret is what ranks of this job know and others need not: with no token only that two jobs do not mix.
func (j Job) secret() string { return j.Token + "\n" + j.ID }

// LaunchError is an environment that is no rank's.
type LaunchError struct {
	Launcher string
	Problem  string
}

// Error is "Slurm: SLURM_NTASKS is set …".
func (e *LaunchError) Error() string { return e.Launcher + ": " + e.Problem }

// HubVariable and TokenVariable tell ranks of "cujs run --gpus" where the hub is.
const (
	HubVariable   = "CUJS_HUB"
	TokenVariable = "CUJS_HUB_TOKEN"
)

// DefaultPort is the port at which ranks meet where MASTER_PORT says none.
const DefaultPort = 29500

// A launcher is the variables by which one tells ranks their place, the first that is set counts.
type launcher struct {
	name, rank           string
	size                 []string
	localRank, localSize string
	job                  string // what ranks of one job have in common
}

// launchers are in the order in which they are asked.
var launchers = []launcher{
	{"torchrun", "RANK", []string{"WORLD_SIZE"}, "LOCAL_RANK", "LOCAL_WORLD_SIZE", "TORCHELASTIC_RUN_ID"},
	{"Slurm", "SLURM_PROCID", []string{"SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"}, "SLURM_LOCALID", "", "SLURM_JOB_ID"},
	{"Open MPI", "OMPI_COMM_WORLD_RANK", []string{"OMPI_COMM_WORLD_SIZE"}, "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE", ""},
	{"MVAPICH2", "MV2_COMM_WORLD_RANK", []string{"MV2_COMM_WORLD_SIZE"}, "MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_SIZE", ""},
	{"MPICH", "PMI_RANK", []string{"PMI_SIZE"}, "MPI_LOCALRANKID", "MPI_LOCALNRANKS", ""},
	{"jsrun", "JSM_NAMESPACE_RANK", []string{"JSM_NAMESPACE_SIZE"}, "JSM_NAMESPACE_LOCAL_RANK", "JSM_NAMESPACE_LOCAL_SIZE", "LSB_JOBID"},
}

// Detect finds out what a process is by its environment; without a launcher it is the only rank.
func Detect(env map[string]string) (Job, error) {
	for _, l := range launchers {
		if env[l.rank] != "" {
			return l.detect(env)
		}
	}
	switch {
	case env["WORLD_SIZE"] != "" && env["WORLD_SIZE"] != "1":
		return Job{}, &LaunchError{"torchrun", "WORLD_SIZE is set and RANK is not; start the script with torchrun --no-python, or with cujs run --gpus"}
	case env["SLURM_NTASKS"] != "" && env["SLURM_NTASKS"] != "1":
		return Job{}, &LaunchError{"Slurm", "SLURM_NTASKS is " + env["SLURM_NTASKS"] + " and SLURM_PROCID is not set: this is the shell of an allocation, and no task; start the script with srun"}
	case env["PMIX_RANK"] != "":
		return Job{}, &LaunchError{"PMIx", "PMIX_RANK is set, and no variable says how many ranks there are; set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT"}
	}
	return Job{Size: 1, LocalSize: 1, Launcher: "none"}, nil
}

func (l launcher) detect(env map[string]string) (Job, error) {
	if l.rank == "RANK" && env[HubVariable] != "" {
		l.name = "cujs run"
	}
	j := Job{Launcher: l.name, Hosted: l.name == "cujs run", Token: env[TokenVariable]}
	if !j.Hosted {
		j.ID = env[l.job]
	}
	size := ""
	for _, name := range l.size {
		size = cmp.Or(size, env[name])
	}
	var err error
	for _, v := range []struct {
		to         *int
		name, text string
		missing    string
		low        int
	}{
		{&j.Size, l.size[0], size, "", 1}, {&j.Rank, l.rank, env[l.rank], "", 0},
		{&j.LocalRank, l.localRank, env[l.localRank], "0", 0}, {&j.LocalSize, l.localSize, env[l.localSize], "0", 0},
	} {
		text := cmp.Or(v.text, v.missing)
		if text == "" {
			return j, &LaunchError{l.name, fmt.Sprintf("%s is set and %s is not", l.rank, v.name)}
		}
		if *v.to, err = strconv.Atoi(text); err != nil || *v.to < v.low {
			return j, &LaunchError{l.name, fmt.Sprintf("%s: expected a number of at least %d, got %q", v.name, v.low, text)}
		}
	}
	switch {
	case j.Rank >= j.Size:
		return j, &LaunchError{l.name, fmt.Sprintf("%s is %d, and there are %d ranks, from 0 to %d", l.rank, j.Rank, j.Size, j.Size-1)}
	case l.name == "Slurm" && env["SLURM_STEP_ID"] == "" && j.Size > 1:
		return j, &LaunchError{l.name, fmt.Sprintf("this is the batch script of a job with %d tasks, and runs once; start the script with srun", j.Size)}
	case j.Size == 1:
		return j, nil
	}
	j.Address, err = l.address(env, j)
	return j, err
}

// address is where ranks meet.
func (l launcher) address(env map[string]string, j Job) (string, error) {
	if j.Hosted {
		return env[HubVariable], nil
	}
	port := DefaultPort
	if text := env["MASTER_PORT"]; text != "" {
		var err error
		if port, err = strconv.Atoi(text); err != nil || port < 1 || port > 65534 {
			return "", &LaunchError{l.name, fmt.Sprintf("MASTER_PORT: expected a port, got %q", text)}
		}
		if strings.EqualFold(env["TORCHELASTIC_USE_AGENT_STORE"], "true") {
			port++ // torchrun itself has MASTER_PORT
		}
	} else if id, err := strconv.Atoi(env["SLURM_JOB_ID"]); err == nil && l.name == "Slurm" {
		port = 61440 + id%4096
	}
	host := env["MASTER_ADDR"]
	if nodes := cmp.Or(env["SLURM_STEP_NODELIST"], env["SLURM_JOB_NODELIST"]); host == "" && l.name == "Slurm" && nodes != "" {
		host = firstNode(nodes)
	}
	if j.LocalSize == j.Size {
		host = "127.0.0.1" // whatever the host's name in its network: nobody else is to reach it
	}
	if host == "" {
		return "", &LaunchError{l.name, "it does not say on which host rank 0 is; set MASTER_ADDR to that host's name or address, and MASTER_PORT to a free port there"}
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]" // an address of IPv6
	}
	return host + ":" + strconv.Itoa(port), nil
}

// firstNode is the first name of a list as Slurm writes them: "node[03-07,9],login".
func firstNode(list string) string {
	end := strings.IndexAny(list, ",[")
	if end < 0 || list[end] == ',' {
		name, _, _ := strings.Cut(list, ",")
		return name
	}
	inside, after, _ := strings.Cut(list[end+1:], "]")
	number := inside[:len(inside)-len(strings.TrimLeft(inside, "0123456789"))]
	rest, _, _ := strings.Cut(after, ",")
	return list[:end] + number + rest
}

// Ordinal is the device of a process, of so many that it sees: the only one, which the launcher has chosen, or
// that of its number on the host. Emulated devices belong to a process; ranks of several may have equal ones.
func (j Job) Ordinal(devices int, emulated bool) (int, error) {
	if devices == 1 || emulated {
		return j.LocalRank % devices, nil
	}
	if j.LocalRank >= devices {
		return 0, &LaunchError{j.Launcher, fmt.Sprintf("this rank is number %d on its host, counted from 0, and sees %d devices; start as many ranks as there are GPUs", j.LocalRank, devices)}
	}
	return j.LocalRank, nil
}
